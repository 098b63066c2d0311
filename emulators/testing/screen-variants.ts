import type { RunOptions } from "axe-core";
import type { Page } from "playwright-core";

export const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1280, height: 800 };
export type Viewport = typeof phone;
export type ScreenVariant = { viewport: Viewport; colorScheme: "light" | "dark" };

/** The screen sizes and color schemes in which tests check each page. */
export const screenVariants: readonly ScreenVariant[] = [
  { viewport: phone, colorScheme: "light" },
  { viewport: phone, colorScheme: "dark" },
  { viewport: tablet, colorScheme: "light" },
  { viewport: desktop, colorScheme: "light" },
  { viewport: desktop, colorScheme: "dark" },
];

/** Tests read only the HTML of violations. axe would spend most of its time on selectors for everything else. */
const violationsOnly: RunOptions = { resultTypes: ["violations"], selectors: false };

/** The axe rules that every page must meet. */
export const allAxeRules: RunOptions = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  ...violationsOnly,
};

/** The rules about contrast: the only ones whose result can depend on the color scheme. */
const axeColorRules: RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  ...violationsOnly,
};

/**
 * Returns the rules for a variant: all at its width's first color scheme, and only those about contrast at a further one. A tablet
 * shows what a phone or a desktop shows, so that only its width is checked if there are others.
 */
export function axeRulesOf(
  variant: ScreenVariant,
  variants: readonly ScreenVariant[],
): RunOptions | undefined {
  const { width, height } = variant.viewport;
  if (width === tablet.width && variants.length > 1) return undefined;
  const first = variants.find(({ viewport }) => viewport.width === width && viewport.height === height);
  return first === variant ? allAxeRules : axeColorRules;
}

/**
 * Returns by how many pixels the page is wider than the screen. Above 0, people have to scroll sideways.
 */
export function pageOverflowPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Sets the browser's text size, in percent of the default 16 px. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", {
    fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 },
  });
  await session.detach();
}

/**
 * Finds elements beyond the right edge, text that its box cuts off, text outside its link or button, and
 * elements outside their dialog. Boxes that scroll and names that end in an ellipsis are allowed.
 */
export function findOverflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const clipsOverflow = (element: Element) => getComputedStyle(element).overflowX !== "visible";
    const isHeld = (element: Element): boolean => {
      const parent = element.parentElement;
      return parent !== null && parent !== document.body && (clipsOverflow(parent) || isHeld(parent));
    };
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    for (const element of document.body.querySelectorAll("*")) {
      const { width, height, left, right } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || element.closest(".visually-hidden, .skip-link")) continue;
      const name = [element.localName, ...element.classList].join(".");
      if (right > clientWidth + 1 && !isHeld(element)) found.push(`${name} ends at ${right}`);
      const { overflowX, textOverflow } = getComputedStyle(element);
      const cuts = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
      // Pictures and previews may extend beyond their box, and input fields scroll with their text.
      if (
        cuts &&
        !element.matches("input, :has(img, svg, iframe)") &&
        element.scrollWidth > element.clientWidth + 1
      )
        found.push(`${name} cuts off ${element.scrollWidth - element.clientWidth} px`);
      const dialog = element.closest(".modal-content")?.getBoundingClientRect();
      if (dialog && (left < dialog.left - 1 || right > dialog.right + 1))
        found.push(`${name} leaves the dialog: ${left} to ${right}`);
      if (
        element.matches("a, button") &&
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1
      )
        found.push(`${name} is left by ${element.scrollWidth - element.clientWidth} px of its text`);
    }
    return found;
  });
}
