import { describe, expect, test } from "vitest";
import { findLoginReason, originOf, wayBack } from "./login-origin.ts";
import type { SessionUser } from "./session-state.ts";

describe("origin", () => {
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
});

describe("login reason", () => {
  const from = (pathname: string) => ({ pathname, search: "", hash: "" });

  test("who comes by themselves is told none", () => {
    expect(findLoginReason("", null)).toBeNull();
  });

  test("the mail's link, the booking page and every other have theirs", () => {
    expect(findLoginReason("?verified", null)).toBe("verified");
    expect(findLoginReason("", { from: from("/appointment") })).toBe("booking");
    expect(findLoginReason("", { from: from("/dashboard/profile") })).toBe("page");
  });

  test("who opened the link to a new address logs in with the old one", () => {
    expect(findLoginReason("", { from: from("/verify"), changesAddress: true })).toBe("address");
    expect(findLoginReason("", { from: from("/verify") })).toBe("page");
  });

  test("that the session has ended is said first, wherever that was", () => {
    expect(findLoginReason("?verified", { from: from("/appointment"), ended: "ada" })).toBe("ended");
  });
});
