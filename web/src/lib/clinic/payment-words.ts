import type { Booking } from "@clinic/contract/bookings.ts";
import { heldPrice, isOwedBack } from "./booking-rules.ts";
import { showPrice } from "./show-price.ts";

type Paid = Pick<
  Booking,
  "payment" | "status" | "method" | "givenBack" | "Price" | "returned" | "lost" | "dispute"
> &
  Partial<Pick<Booking, "payAtClinic">>;
type Words = { state: string; note?: string; kind: "settled" | "waiting" | "trouble" | "nothing" };

/** The states of a payment (docs/payments.md), as a patient would say them. */
export function paymentWords(booking: Paid): Words {
  const { payment, status, payAtClinic, Price } = booking;
  const held = showPrice(heldPrice(booking));
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
      return {
        state: "Paid",
        ...noted(paidNote(booking)),
        kind: status === "cancelled" ? "nothing" : "settled",
      };
    case "refund-pending":
      return booking.dispute === "open"
        ? { state: "Refund on hold", note: "Until your bank has decided", kind: "waiting" }
        : { state: "Refund on its way", note: `${held} to your card`, kind: "waiting" };
    case "refunded":
      return refundedWords(booking);
    case "refund-failed":
      return {
        state: "Refund delayed",
        note: `${held}: the clinic knows, and we keep trying`,
        kind: "trouble",
      };
  }
}

function paidNote({ status, method, returned, lost, dispute }: Paid): string {
  if (dispute === "open") return "Your bank is looking into it";
  if (returned > 0) return `${showPrice(returned)} of it went back to your card`;
  if (lost > 0) return `${showPrice(lost)} of it was taken back by your bank`;
  if (status === "cancelled") return "Not refunded";
  return method === "desk" ? "At the clinic" : "";
}

function noted(note: string): Pick<Words, "note"> {
  return note === "" ? {} : { note };
}

/** The money may have gone back without a cancellation: the appointment still stands. */
function refundedWords({ status, givenBack, lost, Price }: Paid): Words {
  const amount = showPrice(givenBack ? Price : Price - lost);
  if (lost >= Price && !givenBack) {
    return {
      state: "Taken back",
      note: `${showPrice(lost)} by your bank`,
      kind: status === "booked" ? "trouble" : "nothing",
    };
  }
  const where = givenBack ? "by the clinic" : "to your card";
  if (status !== "booked") return { state: "Refunded", note: `${amount} ${where}`, kind: "settled" };
  return { state: "Refunded", note: `${amount} ${where}. Your appointment stands`, kind: "settled" };
}
