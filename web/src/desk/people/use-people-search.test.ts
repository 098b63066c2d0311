import { expect, test } from "vitest";
import { foundPeople } from "./found-people.ts";
import { detailsOf, isPartOfNumber } from "./use-people-search.ts";

const account = { uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: true, phone: "" };
const caller = { name: "Bo Lund", phone: "(202) 555-0143", email: "", dateISO: "2026-11-23" };

test("each says what is known, and nothing of what isn't", () => {
  const people = foundPeople({ accounts: [account], callers: [caller] });
  expect(people.map(detailsOf)).toEqual([
    ["ana@mail.test"],
    ["(202) 555-0143", "Appointment on Nov 23, 2026"],
  ]);
});

test("the address that stands for a name is said once", () => {
  const nameless = { ...account, name: "", phone: "202-555-0150" };
  expect(foundPeople({ accounts: [nameless], callers: [] }).map(detailsOf)).toEqual([["202-555-0150"]]);
});

test.each(["2", "(202) 55", "+44 20", "555-014", "+"])("%s is no number yet", (q) => {
  expect(isPartOfNumber(q)).toBe(true);
});

test.each(["202-555-0143", "555-0143", "555-0143 x", "2nd", "ana", "4you@mail.test"])(
  "%s can be asked for",
  (q) => {
    expect(isPartOfNumber(q)).toBe(false);
  },
);
