import { expect, test } from "vitest";
import { searchPrefix, searchPrefixes } from "./users.ts";

const finds = (typed: string, user: { email: string; name: string }) =>
  searchPrefixes(user).includes(searchPrefix(typed));
const jamie = { email: "jamie.r@clinic.test", name: "Jamie  de la Rivera" };

test.each(["j", "JAMIE.R@", "jamie.r@clinic.test", "rivera", "Jamie De", "la riv"])(
  "finds by %s",
  (typed) => {
    expect(finds(typed, jamie)).toBe(true);
  },
);

test.each(["amie", "clinic", "ivera", "jamie rivera"])("a search for %s finds nobody", (typed) => {
  expect(finds(typed, jamie)).toBe(false);
});

test("finds an address that is longer than the index entries", () => {
  const email = `${"a".repeat(60)}@clinic.test`;
  expect(finds(email, { email, name: "" })).toBe(true);
});

test("finds a name of many words by its first and last ones", () => {
  const name = "Pablo Diego José Francisco de Paula Juan Nepomuceno Crispín Cipriano Ruiz y Picasso";
  for (const typed of ["pablo diego", "francisco", "cipriano r", "picasso"]) {
    expect(finds(typed, { email: "x@clinic.test", name })).toBe(true);
  }
});

/** This one character becomes eighteen letters when it is normalized. */
const ligature = "\ufdfa";

test.each(["a ".repeat(50), ligature.repeat(100), "😀 ".repeat(33), "x".repeat(100)])(
  "a name costs the index little, whatever it is made of: %s",
  (name) => {
    const prefixes = searchPrefixes({ email: `${"e".repeat(242)}@clinic.test`, name });
    expect(prefixes.length).toBeLessThanOrEqual(9 * 40);
    expect(Buffer.byteLength(prefixes.join(""))).toBeLessThan(30_000);
  },
);

test("finds names beyond the basic plane", () => {
  expect(finds("𝓙", { email: "x@clinic.test", name: "😀 𝓙o" })).toBe(true);
});
