import { expect, test } from "vitest";
import { deployedConfig, withAssets } from "./deployed-config.ts";

const config = deployedConfig();
const yearly = (files: string[]) =>
  withAssets({ hosting: { headers: [] } }, files).hosting.headers.map(({ source }) => source);

test("exactly the files that were built are kept for a year", () => {
  expect(yearly(["b-2.css", "a-1.js"])).toEqual(["/assets/{a-1.js,b-2.css}"]);
});

test("without a build there is nothing to keep", () => {
  expect(yearly([])).toEqual([]);
});

test("a file whose name means something else in a pattern is refused", () => {
  expect(() => yearly(["a,b.js"])).toThrow("can't name a,b.js");
});

test("what is kept for a year is the last rule, and nothing else of firebase.json is", () => {
  const [last, ...others] = withAssets(config, ["a-1.js"]).hosting.headers.toReversed();
  expect(last?.source).toBe("/assets/{a-1.js}");
  const committed = others.filter(({ source }) => !source.startsWith("/assets/"));
  expect(JSON.stringify(committed)).not.toMatch("immutable");
});
