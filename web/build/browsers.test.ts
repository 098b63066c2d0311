import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { root } from "../../emulators/suite/ports-and-paths.ts";
import { findUnsupportedCode } from "../testing/unsupported-code.ts";
import { asOldestRead, findSkipped } from "../testing/unsupported-styles.ts";
import { buildTarget } from "./browsers.ts";

const polyfilled = "src/polyfills.ts";
const ours = "a name of ours or of a library";

/** What the code uses although one of the oldest browsers lacks it, and why that is no fault. */
const allowed: Readonly<Record<string, string>> = {
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
  ".address": ours,
  ".component": ours,
  ".drop": ours,
  ".handle": ours,
  ".role": ours,
  ".take": ours,
  ".union": ours,
  "<search>": "an unknown element shows what is in it (_base.scss)",
  "autocapitalize=": "only keyboards on a screen read it",
  touchmove: "only a finger on a screen causes it",
  beforeunload: "iPhones don't ask before a page is left; drafts survive that",
  scrollend: "the room of toasts then closes at another time (ui/toasts.tsx)",
};

/** The files that ask whether the browser has it. */
const featureTested: Readonly<Record<string, string>> = {
  "web/src/app/ask-early.ts": ".requestIdleCallback",
  "web/src/shared/published.ts": ".requestIdleCallback",
  "web/src/shared/awake.ts": ".userActivation",
};

const files = globSync(["web/src/**/*.{ts,tsx}", "functions/src/{contract,domain}/**/*.ts"], { cwd: root });
const sources = files.filter((file) => !/\.test\.tsx?$/.test(file));

test("the site's code uses nothing that a supported browser lacks", () => {
  const used = new Set<string>();
  const faults: string[] = [];
  for (const file of sources) {
    for (const name of findUnsupportedCode(file, readFileSync(join(root, file), "utf8"))) {
      used.add(name);
      if (!(name in allowed) && featureTested[file] !== name) faults.push(`${file}: ${name}`);
    }
  }
  expect(faults).toEqual([]);
  expect(Object.keys(allowed).filter((name) => !used.has(name))).toEqual([]);
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
])("%s is found", (code, name) => {
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
])("%s is in all supported browsers", (code) => {
  expect([...findUnsupportedCode("code.tsx", code)]).toEqual([]);
});

test.each([
  ["a:has(b) { top: 0 }", ":has"],
  ["a { background: color-mix(in srgb, red, blue) }", "color-mix()"],
  ["a { float: inline-end }", "float: inline-end"],
  ["a { min-height: 1lh }", "1lh"],
  ["a { text-wrap: balance }", "text-wrap"],
  ["@scope (a) { b { top: 0 } }", "@scope"],
])("%s has a part that a supported browser skips", (styles, name) => {
  const skipped = findSkipped(postcss.parse(styles));
  expect(skipped).toMatchObject([{ name, hasFallback: false }]);
});

test.each([
  "a { min-height: 1.6em; min-height: 1lh }",
  "@supports selector(:has(a)) { a:has(b) { top: 0 } }",
  "@supports (text-wrap: balance) { a { text-wrap: balance } }",
])("%s has a fallback", (styles) => {
  expect(findSkipped(postcss.parse(styles))).toMatchObject([{ hasFallback: true }]);
});

test.each([
  ["a:has(b) { top: 0 } c { top: 1px; top: 1lh }", "c { top: 1px }"],
  ["@supports not selector(:has(a)) { b { top: 0 } }", "b { top: 0 }"],
  ["@supports (text-wrap: balance) { a { top: 0 } }", ""],
])("of %s the oldest browser reads %s", (styles, read) => {
  expect(asOldestRead(styles).trim()).toBe(read);
});

test("browserslist's names become Vite's", () => {
  expect(buildTarget).toEqual(["chrome109", "edge109", "firefox115", "safari16.3", "ios16.3"]);
});
