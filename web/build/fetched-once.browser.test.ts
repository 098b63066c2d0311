import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../emulators/seed/accounts.ts";
import { openPage } from "../../emulators/testing/browser.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";
import { watchRequests } from "../testing/watch-requests.ts";

/** Collects the URLs of GET requests that reach the network, without those that the browser's cache answers. */
async function watchFetches(page: Page): Promise<() => string[]> {
  const session = await page.context().newCDPSession(page);
  const fetchedUrls = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request: { method, url } }) => {
    if (method === "GET" && url.startsWith("http")) fetchedUrls.set(requestId, url);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => fetchedUrls.delete(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache) fetchedUrls.delete(requestId);
  });
  await session.send("Network.enable");
  return () => [...fetchedUrls.values()];
}

const firstVisits = [
  { path: "/" },
  { path: "/login" },
  { path: "/appointment", account: demoAccounts.patient },
  { path: "/dashboard", account: demoAccounts.patient },
];

test("a first visit fetches nothing twice", async (t) => {
  for (const { path, account } of firstVisits) {
    // Opens a new page for each path, so that the cache is empty.
    const page = await openPage(t);
    if (account) await resumeSession(page, account.email, demoPassword);
    const { settle } = watchRequests(page);
    const listFetches = await watchFetches(page);
    await page.goto(path);
    await expect
      .poll(() => listFetches().some((url) => url.endsWith("/settings")), { message: path })
      .toBe(true);
    await settle();
    const urls = listFetches();
    expect.soft(urls.filter((url) => url.endsWith(".js")).length, path).toBeGreaterThan(1);
    const repeated = urls.filter((url, index) => urls.indexOf(url) !== index);
    expect.soft(repeated, path).toEqual([]);
  }
});
