import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import {
  allAxeRules,
  axeRulesOf,
  pageOverflowPixels,
  type ScreenVariant,
  screenVariants,
} from "./screen-variants.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the accessibility problems that axe finds on the page in its current state, one line each. Empty
 * if there are none.
 */
export async function accessibilityFindings(page: Page, rules = allAxeRules): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (options) => {
    const results = await window.axe.run(document, options);
    return results.violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }));
  }, rules);
  return violations.map(({ id, help, at }) => `${id}: ${help}\n  ${at.join("\n  ")}`);
}

/**
 * Checks the page with axe and for overflow in pixels, at every width and color scheme. The page stays in
 * the last one.
 */
export async function findingsInAllVariants(
  page: Page,
  everyLook: readonly ScreenVariant[] = screenVariants,
): Promise<string[]> {
  const findings: string[] = [];
  for (const look of everyLook) {
    const { viewport, colorScheme } = look;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const rules = axeRulesOf(look, everyLook);
    const found = rules ? await accessibilityFindings(page, rules) : [];
    const overflow = await pageOverflowPixels(page);
    if (overflow > 0) found.push(`${overflow} px wider than the screen`);
    findings.push(...found.map((finding) => `${viewport.width} px, ${colorScheme}: ${finding}`));
  }
  return findings;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
