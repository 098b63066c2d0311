import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import postcss from "postcss";
import { expect, test } from "vitest";
import { findUnsupportedCode } from "../testing/unsupported-code.ts";
import { findUnsupportedStyles } from "../testing/unsupported-styles.ts";

/** The built site. The test suite builds the site before this test runs. */
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const readBuiltFile = (file: string) => readFileSync(join(dist, file), "utf8");

const onlyLooksPlainer = "text, scroll bars or motion look plainer";
const alsoPrefixed = "the prefixed property is set too";
const onlyInPrint = "a print has the default orientation, or lacks a color";

/** CSS that one of the oldest supported browsers skips, and how the page differs in that browser. */
const allowedStyles: Readonly<Record<string, string>> = {
  "::selection": "selected text has the browser's own color",
  ":popover-open": "menus open without motion",
  "@page": onlyInPrint,
  size: onlyInPrint,
  "print-color-adjust": alsoPrefixed,
  "user-select": alsoPrefixed,
  hyphens: alsoPrefixed,
  cursor: "phones have none",
  resize: "phones resize no field",
  "forced-color-adjust": "stars take the visitor's forced colors",
  "grid-template-rows: subgrid": "fields side by side are out of line when one label takes two lines",
  "overflow-anchor": "a page may move below a toast",
  "scrollbar-width": onlyLooksPlainer,
  "text-decoration: dotted": onlyLooksPlainer,
  "text-wrap": onlyLooksPlainer,
  "text-wrap-mode": "`@supports` has a fallback",
};

/** CSS rules with `:has`, by a part of the selector, and how the page differs without the rule. */
const allowedHasRules: Readonly<Record<string, string>> = {
  ".dashboard-tabs": "`@supports` has a fallback",
  ".Toastify__toast": "`@supports` has a fallback",
  "[role=status]": "the gap is smaller while a dialog loads",
  ".stars-field": "pointing at a star shows only that one",
  ".schedule-toolbar": "the schedule is not wider than other pages",
  ".unknown-height": "the content below may move once while the page loads",
  ".entry-title": "an entry's title is narrower in large text",
  ".own-page-picture": "a treatment's photo is cut to a square",
};

test("styles that a supported browser skips have a fallback or change little", () => {
  const faults = new Set<string>();
  const used = new Set<string>();
  for (const file of globSync("**/*.css", { cwd: dist })) {
    for (const { part, name, hasFallback } of findUnsupportedStyles(postcss.parse(readBuiltFile(file)))) {
      if (hasFallback) continue;
      const text = part.type === "rule" ? part.selector : name;
      const reasons =
        name === ":has"
          ? Object.keys(allowedHasRules).filter((key) => text.includes(key))
          : Object.keys(allowedStyles).filter((key) => name === key || name.startsWith(`${key}: `));
      for (const key of reasons) used.add(key);
      if (reasons.length === 0) faults.add(`${basename(file)}: ${name} in ${part}`);
    }
  }
  expect([...faults]).toEqual([]);
  expect(
    [...Object.keys(allowedStyles), ...Object.keys(allowedHasRules)].filter((key) => !used.has(key)),
  ).toEqual([]);
});

test("every supported browser can parse the regular expressions of the site and its libraries", () => {
  const unsupported = new Set(["(?<=", "(?i:", "/v"]);
  const faults = globSync("assets/*.js", { cwd: dist }).flatMap((file) =>
    [...findUnsupportedCode(file, readBuiltFile(file))]
      .filter((name) => unsupported.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(faults).toEqual([]);
});
