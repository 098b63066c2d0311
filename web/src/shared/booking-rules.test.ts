import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { describePayment } from "./booking-rules.ts";

test.each([
  ["nothing-due", "booked", "Nothing to pay"],
  ["unpaid", "cancelled", "Not charged"],
  ["unpaid", "no-show", "Unpaid"],
  ["paid", "booked", "Paid"],
  ["refund-pending", "cancelled", "Refund on its way"],
  ["refunded", "cancelled", "Refunded"],
  ["refund-failed", "cancelled", "Refund delayed"],
] as const)("%s and %s reads %s", (payment, status, state) => {
  expect(describePayment(sampleBooking({ payment, status })).state).toBe(state);
});

test("says to pay at the clinic after too many declined cards", () => {
  const spent = sampleBooking({ payAtClinic: true, Price: 90 });
  expect(describePayment(spent)).toMatchObject({ state: "Pay at the clinic", note: "$90" });
});

test("says whether a refund went to the card or was given by the clinic", () => {
  const refunded = sampleBooking({ payment: "refunded", status: "cancelled", Price: 90 });
  expect(describePayment(refunded).note).toBe("$90 to your card");
  expect(describePayment({ ...refunded, givenBack: true }).note).toBe("$90 by the clinic");
});

test("says that a canceled appointment is not refunded", () => {
  const kept = sampleBooking({ payment: "paid", method: "card", status: "cancelled" });
  expect(describePayment(kept)).toEqual({ state: "Paid", note: "Not refunded", kind: "nothing" });
});

test("says to ask at the clinic for a desk payment after canceling", () => {
  const owed = sampleBooking({ payment: "paid", method: "desk", status: "cancelled", Price: 90 });
  expect(describePayment(owed)).toEqual({
    state: "Paid at the clinic",
    note: "Please ask there about getting $90 back",
    kind: "trouble",
  });
});

test("names a partial refund, and a full refund of an appointment that is still booked", () => {
  const paid = sampleBooking({ payment: "paid", method: "card", Price: 90, returned: 25.5 });
  expect(describePayment(paid)).toMatchObject({
    state: "Paid",
    note: "$25.50 of it was refunded to your card",
  });
  const rest = sampleBooking({ payment: "refund-pending", status: "cancelled", Price: 90, returned: 25.5 });
  expect(describePayment(rest).note).toBe("$64.50 to your card");
  const refunded = sampleBooking({ payment: "refunded", method: "card", Price: 90 });
  expect(describePayment(refunded)).toMatchObject({
    state: "Refunded",
    note: "$90 to your card. Your appointment stands",
  });
});

test("names open and lost disputes", () => {
  const disputed = sampleBooking({ payment: "paid", method: "card", Price: 90, dispute: "open" });
  expect(describePayment(disputed).note).toBe("Your bank is looking into it");
  const waiting = sampleBooking({ payment: "refund-pending", status: "cancelled", dispute: "open" });
  expect(describePayment(waiting).state).toBe("Refund on hold");
  const lost = sampleBooking({ payment: "refunded", method: "card", Price: 90, lost: 90, dispute: "lost" });
  expect(describePayment(lost)).toMatchObject({ state: "Taken back", note: "$90 by your bank" });
  const partly = { ...lost, status: "cancelled", lost: 40, returned: 50 } as const;
  expect(describePayment(partly)).toMatchObject({ state: "Refunded", note: "$50 to your card" });
  expect(describePayment({ ...partly, payment: "paid", returned: 0, status: "booked" }).note).toBe(
    "$40 of it was taken back by your bank",
  );
});
