import { expect, test } from "vitest";
import { loginReason } from "./login-reason.ts";

const from = (pathname: string) => ({ pathname, search: "", hash: "" });

test("who comes by themselves is told none", () => {
  expect(loginReason("", null)).toBeNull();
});

test("the mail's link, the booking page and every other have theirs", () => {
  expect(loginReason("?verified", null)).toBe("verified");
  expect(loginReason("", { from: from("/appointment") })).toBe("booking");
  expect(loginReason("", { from: from("/dashboard/profile") })).toBe("page");
});

test("that the session has ended is said first, wherever that was", () => {
  expect(loginReason("?verified", { from: from("/appointment"), ended: "ada" })).toBe("ended");
});
