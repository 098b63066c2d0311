import { defaultSettings } from "@clinic/domain/default-clinic.ts";
import { expect, test } from "vitest";
import { termsAfter, termsBefore } from "./terms.ts";

/** Monday, 9:00 AM in New York. */
const startsAt = new Date("2026-11-23T14:00:00Z");
const clinic = { ...defaultSettings, cancellation: { fullRefundHours: 24 } };

test.each([
  [
    "2026-11-20T14:00:00Z",
    "Canceling is free; a card payment is refunded in full until Sun, Nov 22, 2026 at 09:00 AM.",
  ],
  [
    "2026-11-22T14:00:00Z",
    "Canceling is free; a card payment is refunded in full until Sun, Nov 22, 2026 at 09:00 AM.",
  ],
  [
    "2026-11-23T12:10:00Z",
    "This appointment starts in less than 2 hours: if you pay by card and cancel, the money isn't refunded.",
  ],
  [
    "2026-11-23T13:20:00Z",
    "This appointment starts in less than 1 hour: if you pay by card and cancel, the money isn't refunded.",
  ],
])("before it is booked, what canceling costs is said of the time that is chosen: %s", (now, sentence) => {
  expect(termsBefore(startsAt, clinic, new Date(now))).toBe(sentence);
});

test("as long as no time is chosen it is said of any", () => {
  const termsWith = (fullRefundHours: number) =>
    termsBefore(null, { ...clinic, cancellation: { fullRefundHours } }, startsAt);
  const free = "Canceling is free; a card payment is refunded in full until";
  expect(termsWith(24)).toBe(`${free} 24 hours before your appointment.`);
  expect(termsWith(1)).toBe(`${free} 1 hour before your appointment.`);
  expect(termsWith(0)).toBe(`${free} your appointment begins.`);
});

test("once it is booked, what can be changed until when", () => {
  const booking = { Price: 90, refundableUntil: "2026-11-22T14:00:00.000Z" };
  expect(termsAfter(booking, clinic, new Date("2026-11-22T14:00:00Z"))).toBe(
    "You can move it until it begins. Canceling is free until Sun, Nov 22, 2026 at 09:00 AM; later a card payment isn't refunded.",
  );
  expect(termsAfter(booking, clinic, new Date("2026-11-22T14:00:01Z"))).toBe(
    "You can move it until it begins. If you pay by card and cancel, the money isn't refunded.",
  );
  expect(termsAfter({ ...booking, Price: 0 }, clinic, startsAt)).toBe(
    "You can move or cancel it until it begins.",
  );
});
