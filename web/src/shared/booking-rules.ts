/** The domain's rules for an appointment as the API tells of it, whose moments are text. */
import type { Booking } from "@clinic/contract/bookings.ts";
import * as rules from "@clinic/domain/booking.ts";
import { showPrice } from "./clinic-format.ts";

/** Still to come: what a patient can act on. */
export function isUpcoming({ status, endsAt }: Booking, now: Date): boolean {
  return rules.isUpcomingOrRunning({ status, endsAt: new Date(endsAt) }, now);
}

/** Whether its patient can still move or cancel it. */
export function isChangeable({ status, startsAt }: Booking, now: Date): boolean {
  return rules.isChangeable({ status, startsAt: new Date(startsAt) }, now);
}

/** Whether a card is taken for it: for what is to come, and not after many that were declined. */
export function isPayable(booking: Booking, now: Date): boolean {
  return booking.payment === "unpaid" && !booking.payAtClinic && isChangeable(booking, now);
}

/** The price in dollars, less what was refunded and what disputes took. */
export function heldPrice({ Price, returned, lost }: Pick<Booking, "Price" | "returned" | "lost">): number {
  return Math.round((Price - returned - lost) * 100) / 100;
}

/** Paid over the desk, canceled since, and not given back yet: no card takes it back by itself. */
export function isOwedBack({
  status,
  payment,
  method,
}: Pick<Booking, "status" | "payment" | "method">): boolean {
  return status === "cancelled" && payment === "paid" && method === "desk";
}

/** Whether what was paid goes back to the card when its patient cancels now. */
export function isRefunded(
  { payment, method, refundableUntil }: Pick<Booking, "payment" | "method" | "refundableUntil">,
  now: Date,
): boolean {
  return rules.isRefunded({ payment, method }, new Date(refundableUntil), "patient", now);
}

type PaymentFields = Pick<
  Booking,
  "payment" | "status" | "method" | "givenBack" | "Price" | "returned" | "lost" | "dispute"
> &
  Partial<Pick<Booking, "payAtClinic">>;
type PaymentDescription = {
  state: string;
  note?: string;
  kind: "settled" | "waiting" | "trouble" | "nothing";
};

/** The states of a payment (docs/payments.md), as a patient would say them. */
export function paymentWords(booking: PaymentFields): PaymentDescription {
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
      return describeRefund(booking);
    case "refund-failed":
      return {
        state: "Refund delayed",
        note: `${held}: the clinic knows, and we keep trying`,
        kind: "trouble",
      };
  }
}

function paidNote({ status, method, returned, lost, dispute }: PaymentFields): string {
  if (dispute === "open") return "Your bank is looking into it";
  if (returned > 0) return `${showPrice(returned)} of it went back to your card`;
  if (lost > 0) return `${showPrice(lost)} of it was taken back by your bank`;
  if (status === "cancelled") return "Not refunded";
  return method === "desk" ? "At the clinic" : "";
}

function noted(note: string): Pick<PaymentDescription, "note"> {
  return note === "" ? {} : { note };
}

/** The money may have gone back without a cancellation: the appointment still stands. */
function describeRefund({ status, givenBack, lost, Price }: PaymentFields): PaymentDescription {
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

/** Whoever has paid once has one, also of what has gone back since. */
export function hasReceipt({ method }: Booking): boolean {
  return method !== null;
}
