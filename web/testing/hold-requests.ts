import type { Page } from "playwright-core";

/** Holds requests to this address back, like a slow connection. The returned function lets the held requests go on. */
export async function holdRequests(page: Page, address: Parameters<Page["route"]>[0]): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds the scripts of later opened pages back. The returned function lets the scripts load. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, "**/assets/*.js");
}
