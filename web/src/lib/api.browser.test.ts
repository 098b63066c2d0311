import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { openPage, provideBrowser } from "../../../emulators/testing/browser.ts";
import { signInByForm } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";

provideBrowser();

test("no address stands in a URL, and what is public is asked for without a name", async (t) => {
  const { email } = await signUp("discreet@patients.test");
  const page = await openPage(t);
  const asked: Request[] = [];
  page.on("request", (request) => asked.push(request));
  await signInByForm(page, email);
  const times = page.waitForResponse(/\/available\?/);
  await page.goto("/appointment");
  await times;
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "My Appointments: 0" }).waitFor();

  expect(asked.map((request) => decodeURIComponent(request.url())).join("\n")).not.toContain(email);
  const tokens = async (path: string) => {
    const calls = asked.filter((request) => new URL(request.url()).pathname === path);
    const headers = await Promise.all(calls.map((request) => request.headerValue("authorization")));
    return [...new Set(headers.map((header) => header !== null))];
  };
  for (const path of ["/session", "/booking"]) expect([path, await tokens(path)]).toEqual([path, [true]]);
  for (const path of ["/service", "/available", "/settings"]) {
    expect([path, (await tokens(path)).includes(true)]).toEqual([path, false]);
  }
});
