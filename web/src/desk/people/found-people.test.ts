import { expect, test } from "vitest";
import { listFoundPeople } from "./found-people.ts";

const account = { uid: "u1", name: "Ana Lopez", email: "ana@mail.test", emailVerified: true, phone: "" };
const caller = { name: "Bo Lund", phone: "(202) 555-0143", email: "", dateISO: "2026-11-23" };

test("accounts come before callers", () => {
  const people = listFoundPeople({ accounts: [account], callers: [caller] });
  expect(people.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    "account Ana Lopez",
    "caller Bo Lund",
  ]);
});

test("an account has its uid as key, a caller the phone number or, without one, the address", () => {
  const byMail = { ...caller, phone: "", email: "bo@mail.test" };
  const people = listFoundPeople({ accounts: [account], callers: [caller, byMail] });
  expect(people.map(({ who }) => who)).toEqual([
    { uid: "u1" },
    { phone: "(202) 555-0143" },
    { email: "bo@mail.test" },
  ]);
});

test("an account without a name has its address as title, and no name", () => {
  const [person] = listFoundPeople({ accounts: [{ ...account, name: "" }], callers: [] });
  expect(person).toMatchObject({ title: "ana@mail.test", name: "" });
});

test("two callers with the same phone number have different keys", () => {
  const people = listFoundPeople({ accounts: [], callers: [caller, { ...caller, name: "Ida Lund" }] });
  expect(new Set(people.map(({ key }) => key)).size).toBe(2);
});
