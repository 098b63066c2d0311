import { expect, test } from "vitest";
import { describeDelivery } from "./delivery.tsx";

test("an email that will be retried is on its way", () => {
  for (const state of ["owed", "leased", "handed-over"] as const) {
    expect(describeDelivery({ state, reason: null }).mark).toBe("On its way");
  }
});

test("a failed, an interrupted and a forgotten delivery have different marks", () => {
  const marks = [
    describeDelivery({ state: "failed", reason: "refused" }).mark,
    describeDelivery({ state: "unknown", reason: "interrupted" }).mark,
    describeDelivery({ state: "unknown", reason: null }).mark,
  ];
  expect(marks).toEqual(["Not delivered", "May not have arrived", "No longer on record"]);
});

test("a bounce and a spam complaint have different marks, whatever the state of the notification", () => {
  expect(describeDelivery({ state: "sent", reason: null, returned: "bounced" }).mark).toBe("Came back");
  expect(describeDelivery({ state: "handed-over", reason: null, returned: "complained" }).mark).toBe(
    "Marked as spam",
  );
});

test("a clinic without email reads why nothing was sent", () => {
  expect(describeDelivery({ state: "suppressed", reason: "mail-off" }).because).toBe(
    "This clinic sends no email.",
  );
});
