import { expect, test } from "vitest";
import { findLoginReason } from "./login-reason.ts";

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
