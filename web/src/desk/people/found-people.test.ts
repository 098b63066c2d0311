import { expect, test } from "vitest";
import { foundPeople } from "./found-people.ts";

const account = { uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: true, phone: "" };
const caller = { name: "Bo Lund", phone: "(202) 555-0143", email: "", dateISO: "2026-11-23" };

test("accounts stand before callers", () => {
  const people = foundPeople({ accounts: [account], callers: [caller] });
  expect(people.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    "account Ana Lopez",
    "caller Bo Lund",
  ]);
});

test("an account is led to by its id, a caller by their number, or without one by their address", () => {
  const byMail = { ...caller, phone: "", email: "bo@mail.test" };
  const people = foundPeople({ accounts: [account], callers: [caller, byMail] });
  expect(people.map(({ who }) => who)).toEqual([
    { uid: "u1" },
    { phone: "(202) 555-0143" },
    { email: "bo@mail.test" },
  ]);
});

test("an account without a name goes by its address, which is no name", () => {
  const [person] = foundPeople({ accounts: [{ ...account, name: "" }], callers: [] });
  expect(person).toMatchObject({ title: "ana@mail.test", name: "" });
});

test("two callers who share a telephone are two lines", () => {
  const people = foundPeople({ accounts: [], callers: [caller, { ...caller, name: "Ida Lund" }] });
  expect(new Set(people.map(({ key }) => key)).size).toBe(2);
});
