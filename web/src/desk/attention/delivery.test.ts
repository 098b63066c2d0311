import { expect, test } from "vitest";
import { deliveryWords } from "./delivery.tsx";

test("an email that is tried again later is still on its way", () => {
  for (const state of ["owed", "leased", "handed-over"] as const) {
    expect(deliveryWords({ state, reason: null }).mark).toBe("On its way");
  }
});

test("that nobody can tell is said otherwise than that it failed, and than that nobody knows any more", () => {
  const marks = [
    deliveryWords({ state: "failed", reason: "refused" }).mark,
    deliveryWords({ state: "unknown", reason: "interrupted" }).mark,
    deliveryWords({ state: "unknown", reason: null }).mark,
  ];
  expect(marks).toEqual(["Not delivered", "May not have arrived", "No longer on record"]);
});

test("what came back is told apart from what was marked as spam, whatever the ledger knows of it yet", () => {
  expect(deliveryWords({ state: "sent", reason: null, returned: "bounced" }).mark).toBe("Came back");
  expect(deliveryWords({ state: "handed-over", reason: null, returned: "complained" }).mark).toBe(
    "Marked as spam",
  );
});

test("a clinic without email reads why nothing left", () => {
  expect(deliveryWords({ state: "suppressed", reason: "mail-off" }).because).toBe(
    "This clinic sends no email.",
  );
});
