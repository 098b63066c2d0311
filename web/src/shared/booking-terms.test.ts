import { describe, expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import {
  describeCancelPolicy,
  describeTermsAfterBooking,
  describeTermsBeforeBooking,
} from "./booking-terms.ts";

/** Monday, 9:00 AM in New York. */
const startsAt = new Date("2026-11-23T14:00:00Z");
const clinic = { ...demoSettings, cancellation: { fullRefundHours: 24 } };

test.each([
  [
    "2026-11-20T14:00:00Z",
    "Canceling is free; a card payment is refunded in full until Sun, Nov 22, 2026 at 09:00 AM, but not after that.",
  ],
  [
    "2026-11-22T14:00:00Z",
    "Canceling is free; a card payment is refunded in full until today (Sun, Nov 22) at 09:00 AM, but not after that.",
  ],
  ["2026-11-23T12:10:00Z", "It starts in less than 24 hours, so a card payment isn't refunded."],
])("before booking, the terms are those of the chosen time: %s", (now, sentence) => {
  expect(describeTermsBeforeBooking(startsAt, clinic, 0, new Date(now))).toBe(sentence);
});

test("without a chosen time, the terms are general", () => {
  const termsWith = (fullRefundHours: number) =>
    describeTermsBeforeBooking(null, { ...clinic, cancellation: { fullRefundHours } }, 0, startsAt);
  const free = "Canceling is free; a card payment is refunded in full until";
  expect(termsWith(24)).toBe(`${free} 24 hours before your appointment, but not after that.`);
  expect(termsWith(1)).toBe(`${free} 1 hour before your appointment, but not after that.`);
  expect(termsWith(0)).toBe(
    "Canceling is free, and a card payment is refunded in full, until your appointment begins.",
  );
});

test("where nobody pays online, canceling is free", () => {
  const withoutCards = { ...clinic, takesCards: false };
  expect(describeTermsBeforeBooking(startsAt, withoutCards, 0, startsAt)).toBe(
    "Canceling is free until your appointment begins.",
  );
  const booking = { Price: 90, refundableUntil: "2026-11-22T14:00:00.000Z" };
  expect(describeTermsAfterBooking(booking, withoutCards, startsAt)).toBe(
    "You can move or cancel the appointment until it begins.",
  );
});

test("after booking, the terms say what can be changed and until when", () => {
  const booking = { Price: 90, refundableUntil: "2026-11-22T14:00:00.000Z" };
  expect(describeTermsAfterBooking(booking, clinic, new Date("2026-11-22T14:00:00Z"))).toBe(
    "You can move or cancel the appointment until it begins. A card payment is refunded in full until today (Sun, Nov 22) at 09:00 AM, but not after that.",
  );
  expect(describeTermsAfterBooking(booking, clinic, new Date("2026-11-22T14:00:01Z"))).toBe(
    "You can move or cancel the appointment until it begins. If you pay by card and cancel, the money isn't refunded.",
  );
  expect(describeTermsAfterBooking({ ...booking, Price: 0 }, clinic, startsAt)).toBe(
    "You can move or cancel the appointment until it begins.",
  );
});

describe("with a notice", () => {
  const early = new Date("2026-11-20T14:00:00Z");
  const sunday = "Sun, Nov 22, 2026 at 09:00 AM";

  test.each([
    [
      2,
      `a card payment is refunded in full until ${sunday}, but not after that. You can move or cancel the appointment online until Mon, Nov 23, 2026 at 07:00 AM; after that, please call us.`,
    ],
    [24, `and a card payment is refunded in full, until ${sunday}. After that, please call us.`],
    [
      48,
      "and a card payment is refunded in full, until Sat, Nov 21, 2026 at 09:00 AM. After that, please call us.",
    ],
    [96, "It starts too soon to be moved or canceled online: if your plans change, please call us."],
  ])("of %i hours, the terms before booking promise no later cancellation", (hours, words) => {
    const sentence = describeTermsBeforeBooking(startsAt, clinic, hours, early);
    expect(sentence).toContain(words);
    if (hours !== 2) expect(sentence).not.toContain("refunded in full until");
  });

  test("the general terms and those of a clinic without cards name its hours", () => {
    expect(describeCancelPolicy(clinic, 48)).toBe(
      "Canceling is free, and a card payment is refunded in full, until 48 hours before your appointment. After that, please call us.",
    );
    expect(describeCancelPolicy(clinic, 2)).toBe(
      "Canceling is free; a card payment is refunded in full until 24 hours before your appointment, but not after that. You can move or cancel online until 2 hours before your appointment; after that, please call us.",
    );
    const withoutCards = { ...clinic, takesCards: false };
    expect(describeCancelPolicy(withoutCards, 2)).toMatch(
      /^You can move or cancel online until 2 hours before/,
    );
    expect(describeTermsBeforeBooking(startsAt, withoutCards, 24, early)).toBe(
      `You can move or cancel the appointment online until ${sunday}; after that, please call us.`,
    );
  });

  const booked = (changeableUntil: string) => ({
    ...{ Price: 90, refundableUntil: "2026-11-22T14:00:00.000Z" },
    ...{ startsAt: startsAt.toISOString(), changeableUntil },
  });
  const call = `please call us at ${clinic.phone}.`;

  test("the terms after booking say until when, and whom to call after that", () => {
    const soon = booked("2026-11-23T12:00:00.000Z");
    const long = booked("2026-11-21T14:00:00.000Z");
    expect(describeTermsAfterBooking(soon, clinic, early)).toBe(
      `You can move or cancel the appointment online until Mon, Nov 23, 2026 at 07:00 AM; after that, ${call} A card payment is refunded in full until ${sunday}, but not after that.`,
    );
    expect(describeTermsAfterBooking(long, clinic, early)).toBe(
      `You can move or cancel the appointment online until Sat, Nov 21, 2026 at 09:00 AM, and a card payment is refunded in full until then. After that, ${call}`,
    );
    expect(describeTermsAfterBooking({ ...long, Price: 0 }, clinic, early)).toBe(
      `You can move or cancel the appointment online until Sat, Nov 21, 2026 at 09:00 AM; after that, ${call}`,
    );
  });

  test("once it has begun, the terms after booking say to call", () => {
    const long = booked("2026-11-21T14:00:00.000Z");
    expect(describeTermsAfterBooking(long, clinic, new Date("2026-11-21T14:00:00Z"))).toBe(
      `To move or cancel it, ${call} A card payment is refunded in full until ${sunday}, but not after that.`,
    );
    expect(describeTermsAfterBooking(long, clinic, new Date("2026-11-22T15:00:00Z"))).toBe(
      `To move or cancel it, ${call} If you pay by card and cancel, the money isn't refunded.`,
    );
    expect(describeTermsAfterBooking({ ...long, Price: 0 }, clinic, new Date("2026-11-22T15:00:00Z"))).toBe(
      `To move or cancel it, ${call}`,
    );
  });
});
