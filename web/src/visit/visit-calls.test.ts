import { expect, test } from "vitest";
import { readLink } from "./visit-calls.ts";

const token = "AbCdEfGhIjKlMnOpQrSt-_";

test("a mail's link has a token, and a choice where the mail's button has one", () => {
  expect(readLink(`#${token}`)).toEqual({ token, choice: null });
  for (const choice of ["confirm", "move", "cancel"] as const)
    expect(readLink(`#${token}.${choice}`)).toEqual({ token, choice });
});

test("an unknown choice opens nothing", () => {
  expect(readLink(`#${token}.delete`)).toEqual({ token, choice: null });
  expect(readLink(`#${token}.`)).toEqual({ token, choice: null });
});

test.each(["", "#", `#${token.slice(1)}`, `#${token}x`, "#content", `#${token}/move`])(
  "%j is no complete link",
  (hash) => expect(readLink(hash)).toBeNull(),
);
