import { afterEach, expect, test, vi } from "vitest";
import { sentenceFor } from "./complete-sign-in.tsx";
import { providerErrorSentence, type Way } from "./provider-errors.ts";

afterEach(() => void vi.unstubAllGlobals());

const sentence = (code: string, way: Way = "password", message = "Firebase: Error.") =>
  providerErrorSentence(Object.assign(new Error(message), { code }), way);

test("an unknown address and a wrong password read the same", () => {
  expect(sentence("auth/user-not-found")).toBe(sentence("auth/wrong-password"));
  expect(sentence("auth/invalid-credential")).toBe(sentence("auth/wrong-password"));
});

test("a refused password says that Google may have taken the account over", () => {
  expect(sentence("auth/invalid-credential")).toMatch(/CONTINUE WITH GOOGLE/);
});

test.each(["auth/invalid-credential", "auth/user-not-found", "auth/too-many-requests"])(
  "with Google, %s says nothing of a password that nobody typed",
  (code) => {
    expect(sentence(code, "google")).not.toMatch(/password/);
  },
);

test("closing Google's window is no error", () => {
  expect(sentence("auth/popup-closed-by-user", "google")).toBeNull();
});

test.each(["password", "google"] as const)(
  "a code that is not known shows the provider's own words (%s)",
  (way) => {
    const words = "Firebase: The maintenance window has begun. (auth/brand-new).";
    expect(sentence("auth/brand-new", way, words)).toBe(words);
  },
);

test("a fault that is not the provider's shows none of its words", () => {
  expect(providerErrorSentence(new Error("init.json answered 503"), "password")).toBe(
    "Something went wrong while logging you in. Please try again.",
  );
});

test("the connection is at fault if the server can't be reached either, and never for an error of our code", async () => {
  const ours = new TypeError("list.toSorted is not a function");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sentenceFor(ours, "password")).toMatch(/connection/);
  vi.stubGlobal("fetch", async () => new Response());
  expect(await sentenceFor(ours, "password")).toBe(
    "Something went wrong while logging you in. Please try again.",
  );
});
