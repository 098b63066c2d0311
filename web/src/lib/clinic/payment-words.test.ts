import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { paymentWords } from "./payment-words.ts";

test.each([
  ["nothing-due", "booked", "Nothing to pay"],
  ["unpaid", "cancelled", "Not charged"],
  ["unpaid", "no-show", "Unpaid"],
  ["paid", "booked", "Paid"],
  ["refund-pending", "cancelled", "Refund on its way"],
  ["refunded", "cancelled", "Refunded"],
  ["refund-failed", "cancelled", "Refund delayed"],
] as const)("%s and %s reads %s", (payment, status, state) => {
  expect(paymentWords(sampleBooking({ payment, status })).state).toBe(state);
});

test("after too many declined cards it is to be paid at the clinic", () => {
  const spent = sampleBooking({ payAtClinic: true, Price: 90 });
  expect(paymentWords(spent)).toMatchObject({ state: "Pay at the clinic", note: "$90" });
});

test("a refund says whether it went to the card, or the clinic gave it back itself", () => {
  const refunded = sampleBooking({ payment: "refunded", status: "cancelled", Price: 90 });
  expect(paymentWords(refunded).note).toBe("$90 to your card");
  expect(paymentWords({ ...refunded, givenBack: true }).note).toBe("$90 by the clinic");
});

test("a card's payment that was kept after canceling says so", () => {
  const kept = sampleBooking({ payment: "paid", method: "card", status: "cancelled" });
  expect(paymentWords(kept)).toEqual({ state: "Paid", note: "Not refunded", kind: "nothing" });
});

test("what was paid at the desk and canceled is given back there, once somebody asks", () => {
  const owed = sampleBooking({ payment: "paid", method: "desk", status: "cancelled", Price: 90 });
  expect(paymentWords(owed)).toEqual({
    state: "Paid at the clinic",
    note: "Please ask there about getting $90 back",
    kind: "trouble",
  });
});
