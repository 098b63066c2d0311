import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { openPage } from "../../emulators/testing/browser.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";
import { watchRequests } from "../testing/watch-requests.ts";

/** The addresses of what comes over the network from now on, and not out of the browser's cache, as often as it comes. */
async function watchNetwork(page: Page): Promise<() => string[]> {
  const session = await page.context().newCDPSession(page);
  const sent = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request: { method, url } }) => {
    if (method === "GET" && url.startsWith("http")) sent.set(requestId, url);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => sent.delete(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) sent.delete(requestId);
  });
  await session.send("Network.enable");
  return () => [...sent.values()];
}

const visits = [
  { path: "/" },
  { path: "/login" },
  { path: "/appointment", who: demoAccounts.patient },
  { path: "/dashboard", who: demoAccounts.patient },
];

test("a first visit fetches nothing twice", async (t) => {
  for (const { path, who } of visits) {
    // Nothing of it is in this one's cache.
    const page = await openPage(t);
    if (who) await resumeSession(page, who.email, demoPassword);
    const { settle } = watchRequests(page);
    const fetched = await watchNetwork(page);
    await page.goto(path);
    await expect
      .poll(() => fetched().some((address) => address.endsWith("/settings")), { message: path })
      .toBe(true);
    await settle();
    const addresses = fetched();
    expect.soft(addresses.filter((address) => address.endsWith(".js")).length, path).toBeGreaterThan(1);
    const repeated = addresses.filter((address, index) => addresses.indexOf(address) !== index);
    expect.soft(repeated, path).toEqual([]);
  }
});
