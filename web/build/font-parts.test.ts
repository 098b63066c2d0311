import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parts } from "./font-parts.ts";

const styles = await readFile(new URL("../src/styles/_fonts.scss", import.meta.url), "utf8");
const faces = [...styles.matchAll(/figtree-parts\/([\w.-]+)"[^}]*unicode-range:([^;]*);/g)];

test("a browser asks each part of the font for what is in it", () => {
  const ranges = faces.map(([, name = "", list = ""]) => [name, list.split(",").map(readRange)]);
  expect(Object.fromEntries(ranges)).toEqual(parts);
});

test("all parts say the same weights, or a browser chooses one of them for all characters", () => {
  const weights = [...styles.matchAll(/"Figtree Variable";\s*font-weight: ([\d ]+);/g)].map(
    ([, weight]) => weight,
  );
  expect(weights).toHaveLength(3);
  expect(new Set(weights)).toEqual(new Set(["400 800"]));
});

test("no character is in two parts", () => {
  const starts = Object.values(parts)
    .flat()
    .toSorted(([one], [other]) => one - other);
  for (const [index, [from]] of starts.entries()) expect(from).toBeGreaterThan(starts[index - 1]?.[1] ?? 0);
});

/** `U+2013-2014`, or `U+00A9` for a single one. */
function readRange(text: string): [number, number] {
  const [from = "", to = from] = text.trim().replace("U+", "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
