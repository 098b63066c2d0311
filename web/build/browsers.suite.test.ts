import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import postcss from "postcss";
import { expect, test } from "vitest";
import { findUnsupportedCode } from "../testing/unsupported-code.ts";
import { findSkipped } from "../testing/unsupported-styles.ts";

/** The site that the suite serves: built before it starts. */
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const read = (file: string) => readFileSync(join(dist, file), "utf8");

const nicer = "text, scroll bars or motion look plainer";
const prefixed = "the prefixed property stands beside it";
const onPaper = "the paper is not turned, or a color is left out on it";

/** What the styles use although one of the oldest browsers skips it, and what is then different. */
const allowed: Readonly<Record<string, string>> = {
  "::selection": "selected text has the browser's own color",
  ":popover-open": "menus open without motion",
  "@page": onPaper,
  size: onPaper,
  "print-color-adjust": prefixed,
  "user-select": prefixed,
  hyphens: prefixed,
  "backdrop-filter": prefixed,
  cursor: "phones have none",
  resize: "phones resize no field",
  "color-mix()": "stripes and circles are left out; what they lie on has its own color",
  "forced-color-adjust": "stars take the colors that the visitor has chosen",
  "grid-template-rows: subgrid": "fields side by side stand lower if one's label takes two lines",
  "overflow-anchor": "a page may move below a toast",
  "scroll-timeline": "dialogs have no shade above and below what scrolls",
  "timeline-scope": "as scroll-timeline",
  "scrollbar-width": nicer,
  "text-decoration: dotted": nicer,
  "text-wrap": nicer,
  "text-wrap-mode": "`@supports` says what holds without it",
};

/** The same for `:has`, by a part of the selector. */
const allowedHas: Readonly<Record<string, string>> = {
  ".dashboard-tabs": "`@supports` says what holds without it",
  ".Toastify__toast": "`@supports` says what holds without it",
  ".policy-note": "on a low screen only the dialog's fields scroll",
  "[role=status]": "less distance while a dialog loads",
  ".stars-field": "pointing at a star shows only that one",
  ".chart-table": "a table that opens makes its neighbour as high",
  figcaption: "less distance below a chart's title",
  ".schedule-toolbar": "the schedule is not wider than other pages",
  ".awaited": "what stands below may move once while the page loads",
  ".entry-title": "in large text, an entry's title is narrower",
  ".patient-note": "a note's label stands in its middle",
  ".day-closed": "in a narrow panel, a closed day takes two lines",
};

test("what a supported browser skips of the styles has something in its place, or changes little", () => {
  const faults = new Set<string>();
  const used = new Set<string>();
  for (const file of globSync("**/*.css", { cwd: dist })) {
    for (const { part, name, hasFallback } of findSkipped(postcss.parse(read(file)))) {
      if (hasFallback) continue;
      const of = part.type === "rule" ? part.selector : name;
      const reasons =
        name === ":has"
          ? Object.keys(allowedHas).filter((key) => of.includes(key))
          : Object.keys(allowed).filter((key) => name === key || name.startsWith(`${key}: `));
      for (const key of reasons) used.add(key);
      if (reasons.length === 0) faults.add(`${basename(file)}: ${name} in ${part}`);
    }
  }
  expect([...faults]).toEqual([]);
  expect([...Object.keys(allowed), ...Object.keys(allowedHas)].filter((key) => !used.has(key))).toEqual([]);
});

test("no script of the site or of a library has a regular expression that a supported browser can't read", () => {
  const unreadable = new Set(["(?<=", "(?i:", "/v"]);
  const faults = globSync("assets/*.js", { cwd: dist }).flatMap((file) =>
    [...findUnsupportedCode(file, read(file))]
      .filter((name) => unreadable.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(faults).toEqual([]);
});
