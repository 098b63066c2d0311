import { bookingEventSchema } from "@clinic/contract/history.ts";
import { expect, test } from "vitest";
import { describeActor, describeEvent, type HistoryEntry } from "./history-view.tsx";

const historyEntry = (change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ version: 1, deed: "booked", by: "patient", who: null, at: "2026-11-20T12:00:00Z" },
  ...{ dateISO: "2026-11-23", slot: "09:00 AM", doctor: null, status: "booked" },
  ...{ payment: "unpaid", method: null },
  ...change,
});

test("an event shows the time after it, with the doctor", () => {
  expect(describeEvent(historyEntry())).toBe("Booked for Mon, Nov 23 at 09:00 AM");
  expect(describeEvent(historyEntry({ deed: "moved", doctor: "Dr. Samuel Berg" }))).toBe(
    "Moved to Mon, Nov 23 at 09:00 AM with Dr. Samuel Berg",
  );
});

test("a card payment after the cancellation has its own text", () => {
  const paid = historyEntry({ deed: "paid-by-card", payment: "paid", method: "card" });
  expect(describeEvent(paid)).toBe("Paid by card");
  expect(describeEvent({ ...paid, status: "cancelled" })).toMatch(/after it was canceled/);
});

test("every event has its own text", () => {
  const texts = bookingEventSchema.options.map((deed) => describeEvent(historyEntry({ deed })));
  expect(new Set(texts).size).toBe(bookingEventSchema.options.length);
});

test("names the person, else the clinic", () => {
  expect(describeActor({ by: "clinic", who: "Rosa Desk" })).toBe("by Rosa Desk");
  expect(describeActor({ by: "clinic", who: null })).toBe("by the clinic");
  expect(describeActor({ by: "patient", who: null })).toBe("by the patient");
  expect(describeActor({ by: "system", who: null })).toBe("automatically");
});
