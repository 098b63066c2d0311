import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { root } from "../../emulators/suite/ports-and-paths.ts";
import { findUnsupportedCode } from "../testing/unsupported-code.ts";
import { findUnsupportedStyles, removeUnsupportedStyles } from "../testing/unsupported-styles.ts";
import { buildTarget } from "./browsers.ts";

const polyfilled = "src/polyfills.ts";
const ownName = "a name in our code or a library";

/** Features that one of the oldest supported browsers lacks, and why the code may use each name. */
const allowedNames: Readonly<Record<string, string>> = {
  ".toSorted": polyfilled,
  ".toReversed": polyfilled,
  ".toSpliced": polyfilled,
  ".with": polyfilled,
  "Map.groupBy": polyfilled,
  "popover=": polyfilled,
  "popovertarget=": polyfilled,
  ":popover-open": polyfilled,
  ".showPopover": polyfilled,
  ".hidePopover": polyfilled,
  ".address": ownName,
  ".drop": ownName,
  ".handle": ownName,
  ".locale": ownName,
  ".role": ownName,
  ".union": ownName,
  "<search>": "browsers show the content of unknown elements (_base.scss)",
  "autocapitalize=": "only on-screen keyboards read it",
  touchmove: "only touch screens fire it",
  beforeunload: "iPhones do not ask before the page closes, but drafts survive",
  scrollend: "the toasts' area closes at another time (ui/toasts.tsx)",
};

/** Files that may use this feature, because they check for the feature first. */
const checkedFeatures: Readonly<Record<string, string>> = {
  "web/src/app/prefetch-data.ts": ".requestIdleCallback",
  "web/src/shared/published.ts": ".requestIdleCallback",
  "web/src/shared/user-activity.ts": ".userActivation",
};

const files = globSync(["web/src/**/*.{ts,tsx}", "functions/src/{contract,domain}/**/*.ts"], { cwd: root });
const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));

test("the site's code uses no feature that a supported browser lacks", () => {
  const used = new Set<string>();
  const faults: string[] = [];
  for (const file of sources) {
    for (const name of findUnsupportedCode(file, readFileSync(join(root, file), "utf8"))) {
      used.add(name);
      if (!(name in allowedNames) && checkedFeatures[file] !== name) faults.push(`${file}: ${name}`);
    }
  }
  expect(faults).toEqual([]);
  expect(Object.keys(allowedNames).filter((name) => !used.has(name))).toEqual([]);
});

test.each([
  ["list.toSorted()", ".toSorted"],
  ["Map.groupBy(list, keyOf)", "Map.groupBy"],
  ["URL.parse(address)", "URL.parse"],
  ["new Set(list).union(others)", ".union"],
  ["requestIdleCallback(act)", "requestIdleCallback()"],
  ["event instanceof ToggleEvent", "ToggleEvent"],
  ["form.querySelector('fieldset:has(> .error)')", ":has"],
  ["page.addEventListener('scrollend', act)", "scrollend"],
  ["<div onScrollEnd={act} />", "scrollend"],
  ["<button popoverTarget='menu' />", "popovertarget="],
  ["<search />", "<search>"],
  ["text.replace(/(?<=a)b/, '')", "(?<="],
  ["/(?i:a)b/.test(text)", "(?i:"],
  ["/[a--b]/v.test(text)", "/v"],
])("finds the unsupported feature in %s", (code, name) => {
  expect([...findUnsupportedCode("code.tsx", code)]).toEqual([name]);
});

test.each([
  "list.findLast(isOpen)",
  "Promise.any(answers)",
  "list.map(read).at(-1)",
  "AbortSignal.timeout(10)",
  "form.querySelector(':scope > .error')",
  "text.replace(/(?<year>a)(?:b)/, '')",
  "<button type='button' inert />",
])("finds nothing unsupported in %s", (code) => {
  expect([...findUnsupportedCode("code.tsx", code)]).toEqual([]);
});

test.each([
  ["a:has(b) { top: 0 }", ":has"],
  ["a { background: color-mix(in srgb, red, blue) }", "color-mix()"],
  ["a { float: inline-end }", "float: inline-end"],
  ["a { min-height: 1lh }", "1lh"],
  ["a { text-wrap: balance }", "text-wrap"],
  ["@scope (a) { b { top: 0 } }", "@scope"],
])("finds the unsupported part of %s", (styles, name) => {
  const skipped = findUnsupportedStyles(postcss.parse(styles));
  expect(skipped).toMatchObject([{ name, hasFallback: false }]);
});

test.each([
  "a { min-height: 1.6em; min-height: 1lh }",
  "@supports selector(:has(a)) { a:has(b) { top: 0 } }",
  "@supports (text-wrap: balance) { a { text-wrap: balance } }",
])("sees the fallback in %s", (styles) => {
  expect(findUnsupportedStyles(postcss.parse(styles))).toMatchObject([{ hasFallback: true }]);
});

test.each([
  ["a:has(b) { top: 0 } c { top: 1px; top: 1lh }", "c { top: 1px }"],
  ["@supports not selector(:has(a)) { b { top: 0 } }", "b { top: 0 }"],
  ["@supports (text-wrap: balance) { a { top: 0 } }", ""],
])("the oldest browser reads %s as %s", (styles, read) => {
  expect(removeUnsupportedStyles(styles).trim()).toBe(read);
});

test("translates browserslist's names to Vite's", () => {
  expect(buildTarget).toEqual(["chrome109", "edge109", "firefox115", "safari16.3", "ios16.3"]);
});
