import type { Page } from "playwright-core";

/** Holds back requests to this address, like a slow connection. The returned function releases them. */
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

/** Holds back the scripts of the pages that open from now on. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, "**/assets/*.js");
}
