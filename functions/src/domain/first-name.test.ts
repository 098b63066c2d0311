import { expect, test } from "vitest";
import { firstNameOf, shortNameOf } from "./first-name.ts";

test.each([
  ["Maria Rivera", "Maria"],
  ["Dr. Mei-Lin Chen", "Mei-Lin"],
  ["  Pat \r\n Jones", "Pat"],
  ["田中花子", "田中花子"],
  ["J. R.", "J."],
  ["", ""],
])("of %o it is %o", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test.each([
  ["Maria Rivera", "Maria R."],
  ["Dr. Mei-Lin Ana Chen", "Mei-Lin C."],
  ["  Pat \r\n Jones", "Pat J."],
  ["田中花子", "田中花子"],
  ["", ""],
])("%o signs in public as %o", (name, signature) => {
  expect(shortNameOf(name)).toBe(signature);
});
