import type { Page } from "playwright-core";

export const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1280, height: 800 };
export type Viewport = typeof phone;
export type Look = { viewport: Viewport; colorScheme: "light" | "dark" };

/** The widths and color schemes in which the tests look at a page. */
export const looks: readonly Look[] = [
  { viewport: phone, colorScheme: "light" },
  { viewport: phone, colorScheme: "dark" },
  { viewport: tablet, colorScheme: "light" },
  { viewport: desktop, colorScheme: "light" },
  { viewport: desktop, colorScheme: "dark" },
];

/** The axe rules that every page must meet. */
export const axeTags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** By how many pixels the page is wider than the screen. Above 0, people have to scroll sideways. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
