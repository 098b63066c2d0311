import { expect, test } from "vitest";
import { originOf } from "./origin.ts";

const home = { pathname: "/", search: "", hash: "" };

test("the whole location comes back", () => {
  const from = { pathname: "/appointment", search: "?date=2026-11-23", hash: "#times" };
  expect(originOf({ from: { ...from, key: "k", state: null } })).toEqual(from);
});

test.each([
  null,
  undefined,
  {},
  { from: "/dashboard" },
  { from: { pathname: "//evil.test", search: "", hash: "" } },
])("%o leads home", (state) => {
  expect(originOf(state)).toEqual(home);
});
