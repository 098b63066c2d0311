import { expect, test } from "vitest";
import { originOf, wayBack } from "./origin.ts";
import type { SessionUser } from "./session-state.ts";

const from = { pathname: "/appointment", search: "?date=2026-11-23", hash: "#times" };

test("the whole location comes back", () => {
  expect(originOf({ from: { ...from, key: "k", state: null } })).toEqual(from);
});

test.each([
  null,
  undefined,
  {},
  { from: "/dashboard" },
  { from: { pathname: "//evil.test", search: "", hash: "" } },
])("%o is no origin", (state) => {
  expect(originOf(state)).toBeNull();
});

test("where a session has ended, whose it was goes back, and nobody else", () => {
  const ada: SessionUser = {
    uid: "ada",
    email: "ada@patients.test",
    name: "Ada",
    role: "patient",
    verified: true,
  };
  expect(wayBack({ from, ended: "ada" }, ada)?.to).toEqual(from);
  expect(wayBack({ from, ended: "ada" }, { ...ada, uid: "ben" })).toBeNull();
  expect(wayBack({ from }, ada)?.to).toEqual(from);
});
