import { expect, test } from "vitest";
import { drawPage } from "./draw-bundles.ts";

const files = new Map([
  [
    "assets/site-peO9M8K5.js",
    {
      bytes: 93_400,
      contents: [
        { name: "react-dom", bytes: 66_300 },
        { name: "app/routes.ts", bytes: 2_000 },
        { name: "lib/paths.ts", bytes: 99 },
      ],
    },
  ],
  ["assets/check-CQkB5dKX.js", { bytes: 152, contents: [{ name: "lucide-react", bytes: 152 }] }],
  ["assets/site-DOYJJFSe.css", { bytes: 8_059, contents: [] }],
]);
const page = {
  name: "index.html",
  scripts: ["assets/check-CQkB5dKX.js", "assets/site-peO9M8K5.js"],
  styles: ["assets/site-DOYJJFSe.css"],
  bytes: 150_000,
};

test("a page has its sums against its budget, its files by weight, and what is in each of them", () => {
  expect(drawPage({ ...page, budget: 180_000 }, files, new Set())).toEqual([
    "index.html: 2 scripts 93.6 KB, in all 150.0 of 180.0 KB",
    "  site.js                                     93.4 █████████████████████████",
    "    react-dom                                 66.3",
    "    app/routes.ts                              2.0",
    "  site.css                                     8.1 ██",
    "  check.js                                     0.2",
    "    lucide-react                               0.2",
  ]);
});

test("what was drawn for a page before is not taken apart again", () => {
  const drawn = new Set(["assets/site-peO9M8K5.js"]);
  const lines = drawPage(page, files, drawn);
  expect(lines).toContain("  site.js                                     93.4 █████████████████████████");
  expect(lines.join()).not.toContain("react-dom");
  expect(drawn).toContain("assets/check-CQkB5dKX.js");
});

test("no line is wider than a terminal, however long a file's name and however large it is", () => {
  const file = `assets/${"a".repeat(90)}-CQkB5dKX.js`;
  const large = { bytes: 900_000, contents: [{ name: "b".repeat(90), bytes: 900_000 }] };
  const lines = drawPage({ ...page, scripts: [file], styles: [] }, new Map([[file, large]]), new Set());
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
});
