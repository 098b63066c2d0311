import { expect, test } from "vitest";
import { searchPrefix, searchPrefixes } from "./search-prefixes.ts";

const finds = (typed: string, user: { email: string; name: string }) =>
  searchPrefixes(user).includes(searchPrefix(typed));
const jamie = { email: "jamie.r@clinic.test", name: "Jamie  de la Rivera" };

test.each(["j", "JAMIE.R@", "jamie.r@clinic.test", "rivera", "Jamie De", "la riv"])(
  "finds by %s",
  (typed) => {
    expect(finds(typed, jamie)).toBe(true);
  },
);

test.each(["amie", "clinic", "ivera", "jamie rivera"])("does not find by %s", (typed) => {
  expect(finds(typed, jamie)).toBe(false);
});

test("finds an address longer than the index by all that one typed", () => {
  const email = `${"a".repeat(60)}@clinic.test`;
  expect(finds(email, { email, name: "" })).toBe(true);
});

test("finds names beyond the basic plane", () => {
  expect(finds("𝓙", { email: "x@clinic.test", name: "😀 𝓙o" })).toBe(true);
});
