import { expect, test } from "vitest";
import { currentVersion, type Upcast, upcast } from "./upcasts.ts";

const steps: Upcast[] = [() => ({ returnedCents: 0 }), ({ name }) => ({ names: [name] })];

test.each([
  [
    "without a version takes every step",
    { name: "Ada" },
    { name: "Ada", names: ["Ada"], returnedCents: 0, v: 3 },
  ],
  ["of version 2 gets the second step", { v: 2, name: "Ada" }, { name: "Ada", names: ["Ada"], v: 3 }],
  [
    "keeps a value that newer code has stored",
    { name: "Ada", returnedCents: 500 },
    { name: "Ada", names: ["Ada"], returnedCents: 500, v: 3 },
  ],
  ["of this version doesn't change", { v: 3, names: ["Ada"] }, { v: 3, names: ["Ada"] }],
  ["of a newer version doesn't change", { v: 4, people: ["Ada"] }, { v: 4, people: ["Ada"] }],
])("a document %s", (_, document, expected) => {
  expect(upcast(document, steps)).toEqual(expected);
});

test("this code writes the version after the last step", () => {
  expect([currentVersion([]), currentVersion(steps)]).toEqual([1, 3]);
});
