import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { paymentWords } from "./payment-badge.tsx";

test.each([
  ["desk", "booked", "Paid at the desk: $150", "success"],
  ["desk", "no-show", "Paid at the desk: $150", "success"],
  ["desk", "cancelled", "Paid at the desk, not given back: $150", "warning"],
  ["card", "cancelled", "Paid by card, not refunded: $150", "neutral"],
] as const)("paid by %s and %s: %s", (method, status, text, tone) => {
  const booking = sampleBooking({ payment: "paid", method, status });
  expect(paymentWords(booking)).toMatchObject({ text, tone });
});

test("once the clinic has given it back, nothing is owed anymore", () => {
  const booking = sampleBooking({
    ...{ payment: "refunded", method: "desk", status: "cancelled", givenBack: true },
  });
  expect(paymentWords(booking)).toMatchObject({ text: "Given back: $150", tone: "neutral" });
});
