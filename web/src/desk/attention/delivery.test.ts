import { expect, test } from "vitest";
import { deliveryWords } from "./delivery.tsx";

test("an email that will be retried is on its way", () => {
  for (const state of ["owed", "leased", "handed-over"] as const) {
    expect(deliveryWords({ state, reason: null }).mark).toBe("On its way");
  }
});

test("a failed, an interrupted and a forgotten delivery have different marks", () => {
  const marks = [
    deliveryWords({ state: "failed", reason: "refused" }).mark,
    deliveryWords({ state: "unknown", reason: "interrupted" }).mark,
    deliveryWords({ state: "unknown", reason: null }).mark,
  ];
  expect(marks).toEqual(["Not delivered", "May not have arrived", "No longer on record"]);
});

test("a bounce and a spam complaint have different marks, whatever the state of the notification", () => {
  expect(deliveryWords({ state: "sent", reason: null, returned: "bounced" }).mark).toBe("Came back");
  expect(deliveryWords({ state: "handed-over", reason: null, returned: "complained" }).mark).toBe(
    "Marked as spam",
  );
});

test("a clinic without email reads why nothing was sent", () => {
  expect(deliveryWords({ state: "suppressed", reason: "mail-off" }).because).toBe(
    "This clinic sends no email.",
  );
});
