import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { describePaymentForDesk, findAppointmentMarks } from "./appointment-badges.tsx";

const booked = { status: "booked", arrived: false, confirmed: true } as const;
const markWords = (change: Partial<Parameters<typeof findAppointmentMarks>[0]>) =>
  findAppointmentMarks({ ...booked, ...change }).map((mark) => mark.words);

test("arrived replaces confirmed", () => {
  expect(markWords({})).toEqual(["Confirmed"]);
  expect(markWords({ arrived: true })).toEqual(["Arrived"]);
});

test("a problem comes first, and a no-show has no other mark", () => {
  expect(markWords({ problem: "doctor-away" })).toEqual(["Doctor away", "Confirmed"]);
  expect(markWords({ isDoubleBooked: true, arrived: true })).toEqual(["Double-booked", "Arrived"]);
  expect(markWords({ status: "no-show" })).toEqual(["No-show"]);
  expect(markWords({ status: "cancelled" })).toEqual(["Canceled"]);
});

test.each([
  ["desk", "booked", "Paid at the desk: $150", "success"],
  ["desk", "no-show", "Paid at the desk: $150", "success"],
  ["desk", "cancelled", "Paid at the desk, not given back: $150", "warning"],
  ["card", "cancelled", "Paid by card, not refunded: $150", "neutral"],
] as const)("paid by %s and %s: %s", (method, status, text, tone) => {
  const booking = sampleBooking({ payment: "paid", method, status });
  expect(describePaymentForDesk(booking)).toMatchObject({ text, tone });
});

test("nothing is owed once the clinic has given the money back", () => {
  const booking = sampleBooking({
    ...{ payment: "refunded", method: "desk", status: "cancelled", givenBack: true },
  });
  expect(describePaymentForDesk(booking)).toMatchObject({ text: "Given back: $150", tone: "neutral" });
});

test.each([
  [{ payment: "paid", returned: 50 }, "Paid by card: $100 of $150", "success"],
  [{ payment: "paid", returned: 50, status: "cancelled" }, "Paid by card, not refunded: $100", "neutral"],
  [{ payment: "paid", dispute: "open" }, "Paid by card, disputed: $150", "danger"],
  [{ payment: "paid", dispute: "won" }, "Paid by card: $150", "success"],
  [
    { payment: "refund-pending", dispute: "open", status: "cancelled" },
    "Refund waits for a dispute: $150",
    "danger",
  ],
  [{ payment: "refund-pending", returned: 50, status: "cancelled" }, "Refund under way: $100", "info"],
  [{ payment: "refunded", lost: 150 }, "Lost in a dispute: $150", "warning"],
  [
    { payment: "refunded", lost: 40, returned: 110, status: "cancelled" },
    "Refunded: $110, lost in a dispute: $40",
    "neutral",
  ],
  [{ payment: "paid", lost: 50 }, "Paid by card: $100 of $150", "success"],
] as const)("money that moved at Stripe: %o", (change, text, tone) => {
  expect(describePaymentForDesk(sampleBooking({ method: "card", ...change }))).toMatchObject({ text, tone });
});
