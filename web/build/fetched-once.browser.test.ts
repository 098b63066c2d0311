import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { openPage } from "../../emulators/testing/browser.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";


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

test.for([
  { path: "/" },
  { path: "/login" },
  { path: "/appointment", who: demoAccounts.patient },
  { path: "/dashboard", who: demoAccounts.patient },
])("a first visit fetches nothing twice: $path", async ({ path, who }, t) => {
  const page = await openPage(t);
  if (who) await resumeSession(page, who.email, demoPassword);
  const fetched = await watchNetwork(page);
  await page.goto(path, { waitUntil: "networkidle" });
  const addresses = fetched();
  expect(addresses.filter((address) => address.endsWith(".js")).length).toBeGreaterThan(1);
  expect(addresses.some((address) => address.endsWith("/settings"))).toBe(true);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});
