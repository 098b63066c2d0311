import type { Page } from "playwright-core";

/** Lets no request to such an address through, as a slow line would, until the answer is called. */
export async function hold(page: Page, address: Parameters<Page["route"]>[0]): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** The code of what this page opens from now on. */
export function holdCode(page: Page): Promise<() => void> {
  return hold(page, "**/assets/*.js");
}
