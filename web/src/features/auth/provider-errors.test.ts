import { expect, test } from "vitest";
import { providerErrorSentence } from "./provider-errors.ts";

const sentence = (code: string) => providerErrorSentence(Object.assign(new Error("Firebase: …"), { code }));

test("an unknown address and a wrong password read the same", () => {
  expect(sentence("auth/user-not-found")).toBe(sentence("auth/wrong-password"));
  expect(sentence("auth/invalid-credential")).toBe(sentence("auth/wrong-password"));
});

test("a refused password says that Google may have taken the account over", () => {
  expect(sentence("auth/invalid-credential")).toMatch(/CONTINUE WITH GOOGLE/);
});

test("closing Google's window is no error", () => {
  expect(sentence("auth/popup-closed-by-user")).toBeNull();
});

test("a code that is not known shows nothing of the provider's own words", () => {
  expect(sentence("auth/brand-new")).toBe("Something went wrong while signing you in. Please try again.");
});

test("code that did not load reads as a lost connection", () => {
  expect(providerErrorSentence(new TypeError("Failed to fetch dynamically imported module"))).toMatch(
    /connection/,
  );
});
