import { expect, test } from "vitest";
import { parseMailLink } from "./visit-calls.ts";

const token = "AbCdEfGhIjKlMnOpQrSt-_";

test("reads the token and the action of a mail's link", () => {
  expect(parseMailLink(`#${token}`)).toEqual({ token, action: null });
  for (const action of ["confirm", "move", "cancel"] as const)
    expect(parseMailLink(`#${token}.${action}`)).toEqual({ token, action });
});

test("ignores an unknown action", () => {
  expect(parseMailLink(`#${token}.delete`)).toEqual({ token, action: null });
  expect(parseMailLink(`#${token}.`)).toEqual({ token, action: null });
});

test.each(["", "#", `#${token.slice(1)}`, `#${token}x`, "#content", `#${token}/move`])(
  "refuses the incomplete link %j",
  (hash) => expect(parseMailLink(hash)).toBeNull(),
);
