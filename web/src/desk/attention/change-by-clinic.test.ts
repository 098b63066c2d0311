import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  describeCancellationEffect,
  describeCancellationResult,
  describeMoveResult,
  describeNotifiedPatient,
} from "./change-by-clinic.ts";

const booking = sampleBooking();

test("the text tells a new doctor at the same time from a new time", () => {
  const given = { ...booking, doctor: "Dr. Amara Okafor" };
  expect(describeMoveResult(booking, given)).toBe("Pat Jones now sees Dr. Amara Okafor at the same time");
  expect(describeMoveResult(booking, { ...given, slot: "10:00 AM" })).toBe(
    "Pat Jones is moved to Mon, Nov 23, 2026 at 10:00 AM with Dr. Amara Okafor",
  );
  expect(describeMoveResult(booking, { ...given, date: "Nov 24, 2026", dateISO: "2026-11-24" })).toMatch(
    /is moved to/,
  );
});

test("the text for an appointment without a doctor names none", () => {
  const moved = { ...booking, doctor: null, slot: "10:00 AM" };
  expect(describeMoveResult(booking, moved)).toBe("Pat Jones is moved to Mon, Nov 23, 2026 at 10:00 AM");
});

test.each([
  [{}, /Nothing has been paid/],
  [{ payment: "paid", method: "card" }, /\$150 will be refunded to the card in full/],
  [{ payment: "paid", method: "desk" }, /\$150 was paid at the desk: please give it back there/],
] as const)("canceling says what happens to the money: %o", (change, words) => {
  expect(describeCancellationEffect({ ...booking, ...change })).toMatch(words);
});

test("canceling says to which address an email goes", () => {
  const known = { ...booking, patient: "pat@mail.test" };
  expect(describeCancellationEffect(known)).toMatch(/Pat Jones will get an email at pat@mail\.test\.$/);
});

test("without an address nobody gets an email", () => {
  expect(describeNotifiedPatient({ ...booking, patient: "" })).toMatch(/^Nobody gets an email/);
});

test("canceling says what has already happened to the money at Stripe", () => {
  const byCard = sampleBooking({ payment: "paid", method: "card", returned: 50 });
  expect(describeCancellationEffect(byCard)).toMatch(
    /The \$100 that is left of the payment will be refunded to the card\./,
  );
  expect(describeCancellationEffect({ ...byCard, returned: 0, dispute: "open" })).toMatch(
    /The payment is disputed: \$150 will be refunded only if the clinic wins the dispute\./,
  );
  expect(describeCancellationEffect({ ...byCard, payment: "refunded" })).toMatch(
    /already been refunded to the card/,
  );
  const pending = { ...byCard, payment: "refund-pending" } as const;
  expect(describeCancellationResult(byCard, pending)).toMatch(/\$100 is refunded to the card/);
  expect(describeCancellationResult(byCard, { ...pending, payment: "refunded" })).toMatch(
    /\$100 is refunded to the card/,
  );
  expect(describeCancellationResult(byCard, { ...pending, dispute: "open" })).toMatch(
    /waits until the dispute is decided/,
  );
  const gone = { ...byCard, payment: "refunded" } as const;
  expect(describeCancellationResult(gone, { ...gone, status: "cancelled" })).toBe(
    "The appointment is canceled",
  );
});
