import { afterEach, expect, test, vi } from "vitest";
import { describeProviderError, type SignInMethod } from "./provider-errors.ts";
import { describeSignInError } from "./sign-in-attempt.tsx";

afterEach(() => void vi.unstubAllGlobals());

const sentenceForCode = (code: string, method: SignInMethod = "password", message = "Firebase: Error.") =>
  describeProviderError(Object.assign(new Error(message), { code }), method);

test("gives an unknown address and a wrong password the same sentence", () => {
  expect(sentenceForCode("auth/user-not-found")).toBe(sentenceForCode("auth/wrong-password"));
  expect(sentenceForCode("auth/invalid-credential")).toBe(sentenceForCode("auth/wrong-password"));
});

test("suggests Google when a password is wrong", () => {
  expect(sentenceForCode("auth/invalid-credential")).toMatch(/CONTINUE WITH GOOGLE/);
});

test.each(["auth/invalid-credential", "auth/user-not-found", "auth/too-many-requests"])(
  "mentions no password for %s after a sign-in with Google",
  (code) => {
    expect(sentenceForCode(code, "google")).not.toMatch(/password/);
  },
);

test("shows no error when the person closes Google's window", () => {
  expect(sentenceForCode("auth/popup-closed-by-user", "google")).toBeNull();
});

test.each(["password", "google"] as const)(
  "shows the provider's own words for an unknown code (%s)",
  (method) => {
    const words = "Firebase: The maintenance window has begun. (auth/brand-new).";
    expect(sentenceForCode("auth/brand-new", method, words)).toBe(words);
  },
);

test("shows none of the words of an error that is not the provider's", () => {
  expect(describeProviderError(new Error("init.json answered 503"), "password")).toBe(
    "Something went wrong while logging you in. Please try again.",
  );
});

test("blames the connection only if our server can't be reached either", async () => {
  const ours = new TypeError("list.toSorted is not a function");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await describeSignInError(ours, "password")).toMatch(/connection/);
  vi.stubGlobal("fetch", async () => new Response());
  expect(await describeSignInError(ours, "password")).toBe(
    "Something went wrong while logging you in. Please try again.",
  );
});
