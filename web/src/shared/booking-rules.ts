/** Applies the domain's rules to bookings as the API answers them, with instants as ISO strings. */
import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import * as rules from "@clinic/domain/booking.ts";
import { formatPrice } from "./clinic-format.ts";

export function isUpcoming({ status, endsAt }: Booking, now: Date): boolean {
  return rules.isUpcomingOrRunning({ status, endsAt: new Date(endsAt) }, now);
}

/** Whether the booking is upcoming and hasn't begun. */
export function isChangeable({ status, startsAt }: Booking, now: Date): boolean {
  return rules.isChangeable({ status, startsAt: new Date(startsAt) }, now);
}

/** Whether the patient can still move or cancel the booking online. Earlier releases answer without `changeableUntil`. */
export function isChangeableOnline(
  { status, startsAt, changeableUntil = startsAt }: Pick<Booking, "status" | "startsAt" | "changeableUntil">,
  now: Date,
): boolean {
  return rules.isChangeable({ status, startsAt: new Date(changeableUntil) }, now);
}

/** Whether the booking can be paid online by card. `payAtClinic` is true after too many declined cards. */
export function isPayable(
  booking: Booking,
  { takesCards }: Pick<PublicSettings, "takesCards">,
  now: Date,
): boolean {
  return takesCards && booking.payment === "unpaid" && !booking.payAtClinic && isChangeable(booking, now);
}

/** The price less refunds and lost disputes, in the major unit of its currency. */
export function priceAfterRefunds({
  Price,
  returned,
  lost,
}: Pick<Booking, "Price" | "returned" | "lost">): number {
  return Math.round((Price - returned - lost) * 100) / 100;
}

/** Whether the clinic still has to give money back: the canceled booking was paid at the desk. */
export function isDeskRefundOwed(booking: Pick<Booking, "status" | "payment" | "method">): boolean {
  return booking.status === "cancelled" && booking.payment === "paid" && booking.method === "desk";
}

/** Whether the card payment is refunded if the patient cancels now. */
export function isRefundedOnCancel(
  { payment, method, refundableUntil }: Pick<Booking, "payment" | "method" | "refundableUntil">,
  now: Date,
): boolean {
  return rules.isRefunded({ payment, method }, new Date(refundableUntil), "patient", now);
}

type PaymentFields = Pick<
  Booking,
  "payment" | "status" | "method" | "givenBack" | "Price" | "currency" | "returned" | "lost" | "dispute"
> &
  Partial<Pick<Booking, "payAtClinic" | "waived">>;
type PaymentDescription = {
  state: string;
  note?: string;
  kind: "settled" | "waiting" | "trouble" | "nothing";
};

/** Describes a payment's state (docs/payments.md) to the patient. */
export function describePayment(booking: PaymentFields): PaymentDescription {
  const { payment, status, payAtClinic, Price, currency } = booking;
  const held = formatPrice(priceAfterRefunds(booking), booking.currency);
  switch (payment) {
    case "nothing-due":
      return booking.waived
        ? {
            state: "Nothing to pay",
            note: `${formatPrice(Price, currency)} is no longer due`,
            kind: "nothing",
          }
        : { state: "Nothing to pay", kind: "nothing" };
    case "unpaid":
      if (status === "cancelled") return { state: "Not charged", kind: "nothing" };
      return payAtClinic
        ? { state: "Pay at the clinic", note: formatPrice(Price, currency), kind: "trouble" }
        : {
            state: "Unpaid",
            note: `${formatPrice(Price, currency)}, to be paid at the clinic`,
            kind: "trouble",
          };
    case "paid":
      if (isDeskRefundOwed(booking)) {
        return {
          state: "Paid at the clinic",
          note: `Please ask there about getting ${held} back`,
          kind: "trouble",
        };
      }
      return {
        state: "Paid",
        ...describePaidNote(booking),
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

function describePaidNote({ status, method, returned, lost, dispute, currency }: PaymentFields): {
  note?: string;
} {
  if (dispute === "open") return { note: "Your bank is looking into it" };
  if (returned > 0) {
    const where = method === "desk" ? "was given back to you" : "was refunded to your card";
    return { note: `${formatPrice(returned, currency)} of it ${where}` };
  }
  if (lost > 0) return { note: `${formatPrice(lost, currency)} of it was taken back by your bank` };
  if (status === "cancelled") return { note: "Not refunded" };
  return method === "desk" ? { note: "At the clinic" } : {};
}

/** Describes a refund, and says so if the appointment is still booked. */
function describeRefund({ status, givenBack, lost, Price, currency }: PaymentFields): PaymentDescription {
  const amount = formatPrice(givenBack ? Price : Price - lost, currency);
  if (lost >= Price && !givenBack) {
    return {
      state: "Taken back",
      note: `${formatPrice(lost, currency)} by your bank`,
      kind: status === "booked" ? "trouble" : "nothing",
    };
  }
  const where = givenBack ? "by the clinic" : "to your card";
  if (status !== "booked") return { state: "Refunded", note: `${amount} ${where}`, kind: "settled" };
  return { state: "Refunded", note: `${amount} ${where}. Your appointment stands`, kind: "settled" };
}

/** Whether the booking was ever paid. A payment keeps its receipt after a refund. */
export function hasReceipt({ method }: Booking): boolean {
  return method !== null;
}
