import { afterEach, expect, test, vi } from "vitest";
import { providerErrorSentence, type SignInMethod } from "./provider-errors.ts";
import { sentenceFor } from "./sign-in-attempt.tsx";

afterEach(() => void vi.unstubAllGlobals());

const sentence = (code: string, method: SignInMethod = "password", message = "Firebase: Error.") =>
  providerErrorSentence(Object.assign(new Error(message), { code }), method);

test("gives an unknown address and a wrong password the same sentence", () => {
  expect(sentence("auth/user-not-found")).toBe(sentence("auth/wrong-password"));
  expect(sentence("auth/invalid-credential")).toBe(sentence("auth/wrong-password"));
});

test("suggests Google when a password is wrong", () => {
  expect(sentence("auth/invalid-credential")).toMatch(/CONTINUE WITH GOOGLE/);
});

test.each(["auth/invalid-credential", "auth/user-not-found", "auth/too-many-requests"])(
  "mentions no password for %s after a sign-in with Google",
  (code) => {
    expect(sentence(code, "google")).not.toMatch(/password/);
  },
);

test("shows no error when the person closes Google's window", () => {
  expect(sentence("auth/popup-closed-by-user", "google")).toBeNull();
});

test.each(["password", "google"] as const)(
  "shows the provider's own words for an unknown code (%s)",
  (method) => {
    const words = "Firebase: The maintenance window has begun. (auth/brand-new).";
    expect(sentence("auth/brand-new", method, words)).toBe(words);
  },
);

test("shows none of the words of an error that is not the provider's", () => {
  expect(providerErrorSentence(new Error("init.json answered 503"), "password")).toBe(
    "Something went wrong while logging you in. Please try again.",
  );
});

test("blames the connection only if our server can't be reached either", async () => {
  const ours = new TypeError("list.toSorted is not a function");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sentenceFor(ours, "password")).toMatch(/connection/);
  vi.stubGlobal("fetch", async () => new Response());
  expect(await sentenceFor(ours, "password")).toBe(
    "Something went wrong while logging you in. Please try again.",
  );
});
