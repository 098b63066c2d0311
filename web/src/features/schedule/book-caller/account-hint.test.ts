import { expect, test } from "vitest";
import { accountHint } from "./account-hint.ts";

test("before an answer came, the hint claims nothing about the address", () => {
  expect(accountHint(undefined)).toMatch(/once this address is verified/);
});

test("the three kinds of address are told apart", () => {
  const hints = [null, { emailVerified: false }, { emailVerified: true }].map(accountHint);
  expect(hints[0]).toMatch(/^No account/);
  expect(hints[1]).toMatch(/not verified yet/);
  expect(hints[2]).toMatch(/a verified account/);
});
