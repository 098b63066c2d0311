import type { PeopleSearchResult } from "@clinic/contract/people.ts";
import { expect, test } from "vitest";
import { foundPeople } from "../people/found-people.ts";
import { accountHint, detailsOf } from "./contact-fields.tsx";

const today = "2023-01-09";
const pat = { uid: "pat", name: "Pat Jones", email: "pat@mail.test", phone: "", emailVerified: true };
const casey = { name: "Casey Caller", phone: "202-555-0143", email: "", dateISO: "2023-01-05" };

function detailsOfAll(found: Partial<PeopleSearchResult>) {
  const people = foundPeople({ accounts: [], callers: [], ...found });
  return people.map((person) => detailsOf(person, today).join(", "));
}

test("an account that may be anybody's says so", () => {
  const accounts = [pat, { ...pat, uid: "other", emailVerified: false }];
  expect(detailsOfAll({ accounts })).toEqual(["pat@mail.test", "pat@mail.test, address not verified"]);
});

test("of a caller it says when they were here, or will be", () => {
  const callers = ["2023-01-05", "2023-01-09", "2023-01-12"].map((dateISO) => ({ ...casey, dateISO }));
  expect(detailsOfAll({ callers })).toEqual([
    "last here Jan 5, 2023",
    "has an appointment today",
    "comes on Jan 12, 2023",
  ]);
});

test("before an answer came, the hint claims nothing about the address", () => {
  expect(accountHint(undefined)).toMatch(/once this address is verified/);
});

test("the three kinds of address are told apart", () => {
  const hints = [null, { emailVerified: false }, { emailVerified: true }].map(accountHint);
  expect(hints[0]).toMatch(/^No account/);
  expect(hints[1]).toMatch(/not verified yet/);
  expect(hints[2]).toMatch(/a verified account/);
});
