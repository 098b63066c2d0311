import type { Booking } from "@clinic/contract/bookings.ts";
import { isOwedBack } from "./booking-rules.ts";
import { showPrice } from "./show-price.ts";

type Paid = Pick<Booking, "payment" | "status" | "method" | "givenBack" | "Price"> &
  Partial<Pick<Booking, "payAtClinic">>;
type Words = { state: string; note?: string; kind: "settled" | "waiting" | "trouble" | "nothing" };

/** The states of a payment (docs/payments.md), as a patient would say them. */
export function paymentWords(booking: Paid): Words {
  const { payment, status, method, payAtClinic, givenBack, Price } = booking;
  switch (payment) {
    case "nothing-due":
      return { state: "Nothing to pay", kind: "nothing" };
    case "unpaid":
      if (status === "cancelled") return { state: "Not charged", kind: "nothing" };
      return payAtClinic
        ? { state: "Pay at the clinic", note: showPrice(Price), kind: "trouble" }
        : { state: "Unpaid", note: `${showPrice(Price)}, to be paid at the clinic`, kind: "trouble" };
    case "paid":
      if (isOwedBack(booking)) {
        return {
          state: "Paid at the clinic",
          note: `Please ask there about getting ${showPrice(Price)} back`,
          kind: "trouble",
        };
      }
      if (status === "cancelled") return { state: "Paid", note: "Not refunded", kind: "nothing" };
      return { state: "Paid", ...(method === "desk" && { note: "At the clinic" }), kind: "settled" };
    case "refund-pending":
      return { state: "Refund on its way", note: `${showPrice(Price)} to your card`, kind: "waiting" };
    case "refunded":
      return {
        state: "Refunded",
        note: `${showPrice(Price)} ${givenBack ? "by the clinic" : "to your card"}`,
        kind: "settled",
      };
    case "refund-failed":
      return {
        state: "Refund delayed",
        note: `${showPrice(Price)}: the clinic knows, and we keep trying`,
        kind: "trouble",
      };
  }
}
