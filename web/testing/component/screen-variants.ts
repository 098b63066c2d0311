/** Screen sizes, accessibility checks and print previews for component tests. */
import axe from "axe-core";
import { onTestFinished, vi } from "vitest";
import { commands, type Locator, page } from "vitest/browser";
import { allAxeRules, axeRulesOf } from "../../../emulators/testing/screen-variants.ts";

export type Viewport = { width: number; height: number };
export type ScreenVariant = { viewport: Viewport; colorScheme: "light" | "dark" };

export const phone: Viewport = { width: 390, height: 844 };
export const tablet: Viewport = { width: 768, height: 1024 };
export const desktop: Viewport = { width: 1280, height: 800 };

/** The widths and color schemes in which tests check every page. */
export const screenVariants: readonly ScreenVariant[] = [
  { viewport: phone, colorScheme: "light" },
  { viewport: phone, colorScheme: "dark" },
  { viewport: tablet, colorScheme: "light" },
  { viewport: desktop, colorScheme: "light" },
  { viewport: desktop, colorScheme: "dark" },
];

/** Runs axe, and returns each accessibility fault as a readable line. */
export async function findAccessibilityFaults(rules = allAxeRules): Promise<string[]> {
  const { violations } = await axe.run(document, rules);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
}

/** By how many pixels the page is wider than the screen. */
export function pageOverflowPixels(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/** Checks accessibility and overflow at these widths and color schemes. The page stays in the last variant. */
export async function findFaultsInEveryVariant(variants = screenVariants): Promise<string[]> {
  const findings: string[] = [];
  for (const variant of variants) {
    const { viewport, colorScheme } = variant;
    await page.viewport(viewport.width, viewport.height);
    await commands.emulateMedia({ colorScheme });
    const rules = axeRulesOf(variant, variants);
    const found = rules ? await findAccessibilityFaults(rules) : [];
    if (pageOverflowPixels() > 0) found.push(`${pageOverflowPixels()} px wider than the screen`);
    findings.push(...found.map((finding) => `${viewport.width} px, ${colorScheme}: ${finding}`));
  }
  return findings;
}

/** The elements' texts as shown: with line breaks and without hidden text. */
export function readVisibleTexts(found: Locator): string[] {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text.
  return found.elements().map((element) => (element instanceof HTMLElement ? element.innerText : ""));
}

/** Disables the print dialog, because the dialog would block the test. */
export function disablePrintDialog(): void {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
}

/** Shows the page with its print styles, until the test ends. */
export async function showPrintView(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ media: null }));
  await commands.emulateMedia({ media: "print" });
  // Waits two frames, until the page is redrawn with its print styles.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** Switches the page to its print view and returns the text. */
export async function readPrintedText(): Promise<string> {
  await showPrintView();
  return readVisibleTexts(page.elementLocator(document.body)).join("\n").trim();
}

const fieldTypes = [HTMLInputElement, HTMLTextAreaElement];

/** Fills a field without an event, as some password managers do, so that React does not notice the new value. */
export function fillWithoutEvent(field: Locator | Element, text: string): void {
  const element = field instanceof Element ? field : field.element();
  const type = fieldTypes.find((one) => element instanceof one);
  const value = type && Object.getOwnPropertyDescriptor(type.prototype, "value");
  if (!value?.set) throw new Error("This element has no value to fill in");
  value.set.call(element, text);
}
