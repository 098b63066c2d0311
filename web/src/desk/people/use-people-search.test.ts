import { expect, test } from "vitest";
import { listFoundPeople } from "./found-people.ts";
import { isPartOfPhoneNumber, listPersonDetails } from "./use-people-search.ts";

const account = { uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: true, phone: "" };
const caller = { name: "Bo Lund", phone: "(202) 555-0143", email: "", dateISO: "2026-11-23" };

test("lists the details that are known", () => {
  const people = listFoundPeople({ accounts: [account], callers: [caller] });
  expect(people.map(listPersonDetails)).toEqual([
    ["ana@mail.test"],
    ["(202) 555-0143", "Appointment on Nov 23, 2026"],
  ]);
});

test("leaves out an address that is already the title", () => {
  const nameless = { ...account, name: "", phone: "202-555-0150" };
  expect(listFoundPeople({ accounts: [nameless], callers: [] }).map(listPersonDetails)).toEqual([
    ["202-555-0150"],
  ]);
});

test.each(["2", "(202) 55", "+44 20", "555-014", "+"])("%s is a part of a phone number", (q) => {
  expect(isPartOfPhoneNumber(q)).toBe(true);
});

test.each(["202-555-0143", "555-0143", "555-0143 x", "2nd", "ana", "4you@mail.test"])(
  "%s can be searched",
  (q) => {
    expect(isPartOfPhoneNumber(q)).toBe(false);
  },
);
