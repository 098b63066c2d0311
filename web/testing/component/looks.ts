/** How a page is looked at: on which screen, and in which colors. */
import axe from "axe-core";
import { commands, type Locator, page } from "vitest/browser";

export type Viewport = { width: number; height: number };
export type Look = { viewport: Viewport; colorScheme: "light" | "dark" };

export const phone: Viewport = { width: 390, height: 844 };
export const tablet: Viewport = { width: 768, height: 1024 };
export const desktop: Viewport = { width: 1280, height: 800 };

/** How every page of the dashboard is looked at. */
export const looks: readonly Look[] = [
  { viewport: phone, colorScheme: "light" },
  { viewport: phone, colorScheme: "dark" },
  { viewport: tablet, colorScheme: "light" },
  { viewport: desktop, colorScheme: "light" },
  { viewport: desktop, colorScheme: "dark" },
];

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it stands, in lines for people; none when all is well. */
export async function accessibilityFindings(): Promise<string[]> {
  const { violations } = await axe.run(document, { runOnly: { type: "tag", values: rules } });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
}

/** By how much the page is wider than the screen: people would have to scroll sideways. */
export function overflow(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}

/**
 * The same page on every screen and in both color schemes: what axe finds, and where people would have to scroll sideways. The
 * page is left in the last look.
 */
export async function findingsInEveryLook(): Promise<string[]> {
  const findings: string[] = [];
  for (const { viewport, colorScheme } of looks) {
    await page.viewport(viewport.width, viewport.height);
    await commands.emulateMedia({ colorScheme });
    const found = await accessibilityFindings();
    if (overflow() > 0) found.push(`${overflow()} px wider than the screen`);
    findings.push(...found.map((finding) => `${viewport.width} px, ${colorScheme}: ${finding}`));
  }
  return findings;
}

/** Texts as they are seen: without what styles hide, and with a new line where one is drawn. */
export function shownTexts(found: Locator): string[] {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent says what nobody sees, too.
  return found.elements().map((element) => (element instanceof HTMLElement ? element.innerText : ""));
}
