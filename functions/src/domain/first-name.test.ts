import { expect, test } from "vitest";
import { firstNameOf } from "./first-name.ts";

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
