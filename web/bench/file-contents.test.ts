import { expect, test } from "vitest";
import { contentsOf, ownerOf } from "./file-contents.ts";

test.each([
  ["../../../node_modules/react-dom/cjs/react-dom-client.production.js", "react-dom"],
  ["../../../node_modules/@date-fns/tz/date/mini.js", "@date-fns/tz"],
  ["../../../node_modules/firebase/node_modules/@firebase/auth/index.js", "@firebase/auth"],
  ["../../src/lib/paths.ts", "lib/paths.ts"],
  ["../../../functions/src/domain/slot.ts", "domain/slot.ts"],
])("%s is counted as %s", (source, owner) => {
  expect(ownerOf(source)).toBe(owner);
});

/** From column 0 on from the first source, from 4 on from nowhere, from 6 on from the second: https://tc39.es/ecma426/ */
const map = {
  file: "page.js",
  version: 3,
  sources: ["../node_modules/react/index.js", "../src/page.tsx"],
  sourcesContent: [],
  names: [],
  mappings: "AAAA,I,ECAA",
  sourceRoot: "",
};

test("a file's bytes are shared by the characters that came from each package and file, the largest first", () => {
  expect(contentsOf("1234+-abcd", map, 100)).toEqual([
    { name: "react", bytes: 40 },
    { name: "page.tsx", bytes: 40 },
    { name: "(bundler)", bytes: 20 },
  ]);
});

test("what stands before the first place came from nowhere", () => {
  expect(contentsOf("abcd\n1234", { ...map, mappings: ";AAAA" }, 8)).toEqual([
    { name: "(bundler)", bytes: 4 },
    { name: "react", bytes: 4 },
  ]);
});
