import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../../../emulators/testing/browser.ts";
import { signInByForm } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";

function watchRequests(page: Page): Request[] {
  const asked: Request[] = [];
  page.on("request", (request) => asked.push(request));
  return asked;
}

/** The URLs and referrers of the requests as one text, because servers log both. */
async function readLoggedAddresses(asked: readonly Request[]): Promise<string> {
  const referers = await Promise.all(asked.map((request) => request.headerValue("referer")));
  return decodeURIComponent([...asked.map((request) => request.url()), ...referers].join("\n"));
}

/** Whether the calls of this path had a token: `[true]`, `[false]`, or both. Empty without calls. */
async function hadToken(asked: readonly Request[], path: string): Promise<boolean[]> {
  const calls = asked.filter((request) => new URL(request.url()).pathname === path);
  const headers = await Promise.all(calls.map((request) => request.headerValue("authorization")));
  return [...new Set(headers.map((header) => header !== null))];
}

test("no URL contains a patient's email address, and public reads have no token", async (t) => {
  const { email } = await signUp("discreet@patients.test");
  const page = await openPage(t);
  const asked = watchRequests(page);
  await signInByForm(page, email);
  const times = page.waitForResponse(/\/available\?/);
  await page.goto("/appointment");
  await times;
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();

  expect(await readLoggedAddresses(asked)).not.toContain(email);
  for (const path of ["/session", "/booking"])
    expect([path, await hadToken(asked, path)]).toEqual([path, [true]]);
  for (const path of ["/available", "/settings"]) {
    expect([path, await hadToken(asked, path)]).toEqual([path, [false]]);
  }
});
