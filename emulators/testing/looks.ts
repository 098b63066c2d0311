import type { Page } from "playwright-core";

export const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1280, height: 800 };
export type Viewport = typeof phone;
export type Look = { viewport: Viewport; colorScheme: "light" | "dark" };

/** How every page of the dashboard is looked at. */
export const looks: readonly Look[] = [
  { viewport: phone, colorScheme: "light" },
  { viewport: phone, colorScheme: "dark" },
  { viewport: tablet, colorScheme: "light" },
  { viewport: desktop, colorScheme: "light" },
  { viewport: desktop, colorScheme: "dark" },
];

/** By how much the page is wider than the screen: people would have to scroll sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
