import { expect, test } from "vitest";
import { foundPeople, isPartOfNumber } from "./found-person.ts";

const account = { uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: true, phone: "" };
const caller = { name: "Bo Lund", phone: "(202) 555-0143", email: "", dateISO: "2026-11-23" };

test("an account is led to by its id, a caller by their number", () => {
  const people = foundPeople({ accounts: [account], callers: [caller] });
  expect(people.map(({ who }) => who)).toEqual([{ uid: "u1" }, { phone: "(202) 555-0143" }]);
});

test("each says what is known, and nothing of what isn't", () => {
  const people = foundPeople({ accounts: [account], callers: [caller] });
  expect(people.map(({ details }) => details)).toEqual([
    ["ana@mail.test"],
    ["(202) 555-0143", "Appointment on Nov 23, 2026"],
  ]);
});

test("an account without a name goes by its address, said once", () => {
  const [person] = foundPeople({ accounts: [{ ...account, name: "", phone: "202-555-0150" }], callers: [] });
  expect(person).toMatchObject({ name: "ana@mail.test", details: ["202-555-0150"] });
});

test("two callers who share a telephone are two lines", () => {
  const people = foundPeople({ accounts: [], callers: [caller, { ...caller, name: "Ida Lund" }] });
  expect(new Set(people.map(({ key }) => key)).size).toBe(2);
});

test.each(["2", "(202) 55", "+44 20", "555-014"])("%s is no number yet", (q) => {
  expect(isPartOfNumber(q)).toBe(true);
});

test.each(["202-555-0143", "555-0143", "2nd", "ana", "4you@mail.test"])("%s can be asked for", (q) => {
  expect(isPartOfNumber(q)).toBe(false);
});
