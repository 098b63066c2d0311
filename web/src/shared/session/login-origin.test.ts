import { expect, test } from "vitest";
import { findLoginReason, findReturnLocation, readLoginOrigin } from "./login-origin.ts";
import type { SessionUser } from "./session-state.ts";

const from = { pathname: "/appointment", search: "?date=2026-11-23", hash: "#times" };

test("reads the whole location", () => {
  expect(readLoginOrigin({ from: { ...from, key: "k", state: null } })).toEqual(from);
});

test.each([
  null,
  undefined,
  {},
  { from: "/dashboard" },
  { from: { pathname: "//evil.test", search: "", hash: "" } },
])("%o has no origin", (state) => {
  expect(readLoginOrigin(state)).toBeNull();
});

test("only the user whose session ended returns to its page", () => {
  const ada: SessionUser = {
    uid: "ada",
    email: "ada@patients.test",
    name: "Ada",
    staff: null,
    verified: true,
  };
  expect(findReturnLocation({ from, ended: "ada" }, ada)?.to).toEqual(from);
  expect(findReturnLocation({ from, ended: "ada" }, { ...ada, uid: "ben" })).toBeNull();
  expect(findReturnLocation({ from }, ada)?.to).toEqual(from);
});

const locationAt = (pathname: string) => ({ pathname, search: "", hash: "" });

test("there is no reason without an origin", () => {
  expect(findLoginReason("", null)).toBeNull();
});

test("the mail's link, the booking page and other pages have their own reasons", () => {
  expect(findLoginReason("?verified", null)).toBe("verified");
  expect(findLoginReason("", { from: locationAt("/appointment") })).toBe("booking");
  expect(findLoginReason("", { from: locationAt("/dashboard/profile") })).toBe("page");
});

test("the link to a new address has its own reason", () => {
  expect(findLoginReason("", { from: locationAt("/verify"), changesAddress: true })).toBe("address");
  expect(findLoginReason("", { from: locationAt("/verify") })).toBe("page");
});

test("the end of a session comes first", () => {
  expect(findLoginReason("?verified", { from: locationAt("/appointment"), ended: "ada" })).toBe("ended");
});
