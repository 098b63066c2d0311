import axe from "axe-core";
import type { Page } from "playwright-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it stands, in lines for people; none when all is well. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    const results = await window.axe.run(document, { runOnly: { type: "tag", values } });
    return results.violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }));
  }, rules);
  return violations.map(({ id, help, at }) => `${id}: ${help}\n  ${at.join("\n  ")}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
