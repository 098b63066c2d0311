import { expect, test } from "vitest";
import { knownPeople } from "./known-people.ts";

const today = "2023-01-09";
const pat = { uid: "pat", name: "Pat Jones", email: "pat@mail.test", phone: "", emailVerified: true };
const casey = { name: "Casey Caller", phone: "202-555-0143", email: "", dateISO: "2023-01-05" };

function detailsOf(found: Parameters<typeof knownPeople>[0]) {
  return knownPeople(found, today).map(({ details }) => details.join(", "));
}

test("accounts stand before callers", () => {
  const people = knownPeople({ accounts: [pat], callers: [casey] }, today);
  expect(people.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "account Pat Jones",
    "caller Casey Caller",
  ]);
});

test("an account that may be anybody's says so", () => {
  const found = { accounts: [pat, { ...pat, uid: "other", emailVerified: false }], callers: [] };
  expect(detailsOf(found)).toEqual(["pat@mail.test", "pat@mail.test, address not verified"]);
});

test("of a caller it says when they were here, or will be", () => {
  const callers = ["2023-01-05", "2023-01-09", "2023-01-12"].map((dateISO) => ({ ...casey, dateISO }));
  expect(detailsOf({ accounts: [], callers })).toEqual([
    "last here Jan 5, 2023",
    "has an appointment today",
    "comes on Jan 12, 2023",
  ]);
});
