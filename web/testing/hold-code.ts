import type { Page } from "playwright-core";

/** Holds back the code of what this page opens from now on, as a slow line would, until the answer is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
