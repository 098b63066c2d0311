import { expect, test } from "vitest";
import { fateWords } from "./fate-words.ts";

test("an email that is tried again later is still on its way", () => {
  for (const state of ["owed", "leased", "handed-over"] as const) {
    expect(fateWords({ state, reason: null }).mark).toBe("On its way");
  }
});

test("that nobody can tell is said otherwise than that it failed, and than that nobody knows any more", () => {
  const marks = [
    fateWords({ state: "failed", reason: "refused" }).mark,
    fateWords({ state: "unknown", reason: "interrupted" }).mark,
    fateWords({ state: "unknown", reason: null }).mark,
  ];
  expect(marks).toEqual(["Not delivered", "May not have arrived", "No longer on record"]);
});

test("what came back is told apart from what was marked as spam, whatever the ledger knows of it yet", () => {
  expect(fateWords({ state: "sent", reason: null, returned: "bounced" }).mark).toBe("Came back");
  expect(fateWords({ state: "handed-over", reason: null, returned: "complained" }).mark).toBe(
    "Marked as spam",
  );
});

test("a clinic without email reads why nothing left", () => {
  expect(fateWords({ state: "suppressed", reason: "mail-off" }).because).toBe("This clinic sends no email.");
});
