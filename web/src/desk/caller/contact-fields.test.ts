import type { PeopleSearchResult } from "@clinic/contract/people.ts";
import { expect, test } from "vitest";
import { listFoundPeople } from "../people/found-people.ts";
import { getAccountHint, listMatchDetails } from "./contact-fields.tsx";

const today = "2023-01-09";
const pat = { uid: "pat", name: "Pat Jones", email: "pat@mail.test", phone: "", emailVerified: true };
const casey = { name: "Casey Caller", phone: "202-555-0143", email: "", dateISO: "2023-01-05" };

function listDetailTexts(found: Partial<PeopleSearchResult>) {
  const people = listFoundPeople({ accounts: [], callers: [], ...found });
  return people.map((person) => listMatchDetails(person, today).join(", "));
}

test("an account with an unverified address says so", () => {
  const accounts = [pat, { ...pat, uid: "other", emailVerified: false }];
  expect(listDetailTexts({ accounts })).toEqual(["pat@mail.test", "pat@mail.test, address not verified"]);
});

test("a caller's details say when their latest appointment was or will be", () => {
  const callers = ["2023-01-05", "2023-01-09", "2023-01-12"].map((dateISO) => ({ ...casey, dateISO }));
  expect(listDetailTexts({ callers })).toEqual([
    "last here Jan 5, 2023",
    "has an appointment today",
    "comes on Jan 12, 2023",
  ]);
});

test("the hint says nothing about the account until the search has answered", () => {
  expect(getAccountHint(undefined)).toMatch(/once this address is verified/);
});

test("addresses without an account, with an unverified and with a verified one have different hints", () => {
  const hints = [null, { emailVerified: false }, { emailVerified: true }].map(getAccountHint);
  expect(hints[0]).toMatch(/^No account/);
  expect(hints[1]).toMatch(/isn't verified yet/);
  expect(hints[2]).toMatch(/a verified account/);
});
