/** Texts about an appointment's price, payment and refund, as its patient sees them: docs/payments.md */

import type { Settings } from "../contract/settings.ts";
import {
  type Booking,
  changeableUntil,
  disputeOfBookingPayment,
  hasTooManyDeclines,
  isRefunded,
  netReceivedCents,
  refundableUntil,
  refundedPayments,
} from "../domain/booking.ts";
import { formatShortDateTime } from "../domain/clinic-time.ts";
import { toMajorUnits } from "../domain/currency.ts";
import { formatMoney } from "../domain/format-money.ts";
import { spellingOf } from "../domain/spelling.ts";
import { forCount } from "./letter.ts";

/** Formats an amount of a booking, in minor units of its currency: `$90`, `$90.50`, `¥6,600`. */
export function formatCents(
  cents: number,
  { currency }: Pick<Booking, "currency">,
  { locale }: Pick<Settings, "locale">,
): string {
  return formatMoney(toMajorUnits(cents, currency), { currency, locale });
}

/** `$90, paid by card`, `$90, paid by card, of which $30 was refunded` */
export function priceText(booking: Booking, settings: Settings): string {
  const amount = formatCents(booking.priceCents, booking, settings);
  const held = formatCents(netReceivedCents(booking), booking, settings);
  switch (booking.payment) {
    case "nothing-due":
      return booking.waived ? `${amount}, no longer due` : "Free of charge";
    case "unpaid":
      return paysOnline(booking, settings)
        ? `${amount}, to be paid on our website or at the clinic`
        : `${amount}, to be paid at the clinic`;
    case "paid":
      return paidPriceText(booking, settings);
    case "refund-pending":
      return isUnderDispute(booking)
        ? `${held}, held until your bank has decided`
        : `${held}, refunded to your card soon`;
    case "refunded":
      if (booking.givenBack) return `${amount}, given back`;
      return isLostInDispute(booking) ? `${amount}, taken back by your bank` : `${amount}, given back`;
    case "refund-failed":
      return `${held}, to be given back`;
  }
}

function paidPriceText(booking: Booking, settings: Settings): string {
  const amount = formatCents(booking.priceCents, booking, settings);
  const returnedCents = booking.priceCents - netReceivedCents(booking);
  const returned = formatCents(returnedCents, booking, settings);
  const paid = `${amount}, paid ${booking.method === "desk" ? "at the clinic" : "by card"}`;
  if (returnedCents === 0) return paid;
  return booking.givenBackCents > 0
    ? `${paid}, of which ${returned} was given back`
    : `${paid}, of which ${returned} was refunded`;
}

function isUnderDispute(booking: Booking): boolean {
  return disputeOfBookingPayment(booking)?.status === "open";
}

/** Returns true if a dispute took the whole payment back. */
function isLostInDispute({ lostCents, priceCents }: Booking): boolean {
  return lostCents >= priceCents;
}

/** Returns true if the patient can pay on the website. Patients without an account pay at the desk. */
export function paysOnline(booking: Booking, { takesCards }: Settings): boolean {
  return takesCards && booking.uid !== null && !hasTooManyDeclines(booking);
}

/**
 * Says until when the patient can cancel and what happens to the money then, under the policy and the notice of the booking. Once the
 * notice has begun, the patient calls the clinic.
 */
export function cancelTerms(booking: Booking, settings: Settings, now: Date): string {
  const online = onlineWindow(booking, settings);
  return online.end <= now
    ? `To move or cancel it, please call us at ${settings.phone}. ${moneyIfCanceledByPhone(booking, settings, now)}`.trim()
    : [termsOnline(booking, settings, now, online), online.after].filter(Boolean).join(" ");
}

interface OnlineWindow {
  /** The patient can cancel online before this instant. */
  end: Date;
  /** `until it begins`, `online until Tuesday, …` */
  until: string;
  /** What the patient does later. Empty if they can cancel online until the appointment begins. */
  after: string;
}

/** When the patient can cancel online, as texts of the mail. */
function onlineWindow(booking: Booking, settings: Settings): OnlineWindow {
  const end = changeableUntil(booking);
  if (booking.changeNoticeHours === 0) return { end, until: "until it begins", after: "" };
  const until = `online until ${formatShortDateTime(settings, end)}`;
  return { end, until, after: `To move or cancel it later, please call us at ${settings.phone}.` };
}

function termsOnline(booking: Booking, settings: Settings, now: Date, { end, until }: OnlineWindow): string {
  const amount = refundableAmount(booking, settings);
  const limit = refundableUntil(booking);
  const isAlwaysRefunded = limit >= end;
  const refundUntil = formatShortDateTime(settings, limit);
  const canCancel = `You can cancel ${until}`;
  const canCancelFree = `You can cancel free of charge ${until}`;
  switch (booking.payment) {
    case "paid":
      if (booking.method === "desk")
        return `${canCancel}. You paid at the clinic, and can get your money back there: please ask us.`;
      if (isUnderDispute(booking)) return `${canCancel}. ${disputePendingSentence}`;
      if (!isRefunded(booking, limit, "patient", now))
        return `${canCancel}, but your ${whyNotRefundable(booking, settings)} ${paymentMovesSentence}`;
      return isAlwaysRefunded
        ? `${canCancel}, and your ${amount} is refunded to your card.`
        : `Cancel by ${refundUntil}, and your ${amount} is refunded to your card. After that you can still cancel ${until}, but without a refund. ${paymentMovesSentence}`;
    case "unpaid":
      if (!paysOnline(booking, settings)) return `${canCancelFree}.`;
      if (now > limit) return `${canCancelFree}, but ${cardPaymentNotRefunded(booking)}.`;
      return isAlwaysRefunded
        ? `${canCancelFree}, and a card payment is refunded.`
        : `${canCancelFree}. A card payment is refunded if you cancel by ${refundUntil}, but not after that.`;
    default:
      return `${canCancelFree}.`;
  }
}

/** What happens to the money of an appointment that the patient can cancel only by phone. It is empty if there is nothing to say. */
function moneyIfCanceledByPhone(booking: Booking, settings: Settings, now: Date): string {
  const amount = refundableAmount(booking, settings);
  const limit = refundableUntil(booking);
  switch (booking.payment) {
    case "paid":
      if (booking.method === "desk") return "You paid at the clinic, and can get your money back there.";
      if (isUnderDispute(booking)) return disputePendingSentence;
      return isRefunded(booking, limit, "patient", now)
        ? `If you cancel by ${formatShortDateTime(settings, limit)}, your ${amount} is refunded to your card.`
        : `Your ${whyNotRefundable(booking, settings)}`;
    case "unpaid":
      return paysOnline(booking, settings) && now > limit
        ? `If you cancel, ${cardPaymentNotRefunded(booking)}.`
        : "";
    default:
      return "";
  }
}

/** Describes what happens to a card payment after the refund's deadline. A booking made after the deadline was never refundable. */
function cardPaymentNotRefunded(booking: Booking): string {
  return booking.createdAt > refundableUntil(booking)
    ? "a card payment is not refunded"
    : "a card payment is no longer refunded";
}

/** `$150 can no longer be refunded: …` */
function whyNotRefundable(booking: Booking, settings: Settings): string {
  const amount = refundableAmount(booking, settings);
  const limit = refundableUntil(booking);
  return booking.createdAt > limit
    ? `${amount} can't be refunded: it was booked less than ${policyHoursOf(booking)} ahead.`
    : `${amount} can no longer be refunded: that was possible until ${formatShortDateTime(settings, limit)}.`;
}

function refundableAmount(booking: Booking, settings: Settings): string {
  const cents = booking.payment === "paid" ? netReceivedCents(booking) : booking.priceCents;
  return formatCents(cents, booking, settings);
}

const paymentMovesSentence = "If you move the appointment instead, your payment moves with it.";

/** Says what happens to the money of a canceled appointment. */
export function moneyAfterCancelText(booking: Booking, settings: Settings): string {
  const held = netReceivedCents(booking);
  const amount = formatCents(held === 0 ? booking.priceCents - booking.lostCents : held, booking, settings);
  switch (booking.payment) {
    case "nothing-due":
      return "There is nothing to pay.";
    case "unpaid":
      return "Nothing was paid, and there is nothing to pay.";
    case "refund-pending":
      return isUnderDispute(booking)
        ? disputePendingSentence
        : `Your ${amount} is refunded to your card. ${bankDaysSentence}`;
    case "refund-failed":
      return `Your bank has not accepted your refund of ${amount} yet. We know about it, and you will get your money: you don't need to do anything.`;
    case "refunded":
      if (booking.givenBack) return `We have given you your ${amount} back.`;
      return isLostInDispute(booking)
        ? `Your bank has taken your ${formatCents(booking.lostCents, booking, settings)} back.`
        : `Your ${amount} was refunded to your card. ${bankDaysSentence}`;
    case "paid":
      return booking.method === "desk"
        ? `You paid ${amount} at the clinic, and you get it back there: please stop by or call us at ${settings.phone}.`
        : notRefundedText(booking, settings, amount);
  }
}

function notRefundedText(booking: Booking, settings: Settings, amount: string): string {
  const limit = refundableUntil(booking);
  return booking.createdAt > limit
    ? `It was booked less than ${policyHoursOf(booking)} ahead, so your ${amount} is not refunded, as agreed when you booked.`
    : `A refund was possible until ${formatShortDateTime(settings, limit)}. It was ${spellingOf(settings).canceled} after that, so your ${amount} is not refunded, as agreed when you booked.`;
}

/** The hours before the appointment until which a refund was possible: `24 hours`. */
function policyHoursOf({ cancellation: { fullRefundHours: hours } }: Booking): string {
  return forCount(hours, { one: "1 hour", other: `${hours} hours` });
}

const disputePendingSentence =
  "Your bank is looking into your card payment. Whatever is owed to you is refunded to your card once your bank has decided.";

export const bankDaysSentence = "Banks usually take 5 to 10 business days to show it.";

/** Returns the latest refund. `own` is true if it belongs to the payment that paid the appointment; it may be partial. */
export function latestRefundOf(booking: Booking): { id: string | null; own: boolean; cents: number } {
  const { transactionId, priceCents, returnedCents, payment } = booking;
  const refunded = refundedPayments(booking);
  const cents = transactionId === null ? undefined : refunded.get(transactionId);
  if (cents !== undefined) return { id: transactionId, own: true, cents };
  if (payment === "paid" && returnedCents > 0) return { id: transactionId, own: true, cents: returnedCents };
  const [id = null, ...more] = refunded.keys();
  const own = id !== null && booking.refunds[id]?.replaced === true;
  return { id: more.length === 0 ? id : null, own, cents: priceCents };
}

/** The cents that the clinic gave back itself at this time. Null if it gave back nothing then. */
export function centsGivenBackAt({ deskRefunds }: Booking, time: Date): number | null {
  return deskRefunds.find(({ to, at }) => to === "hand" && at.getTime() === time.getTime())?.cents ?? null;
}

/** The cents that the clinic gave back itself before this time, in one or more parts. */
export function centsGivenBackBefore({ deskRefunds }: Booking, time: Date): number {
  const earlier = deskRefunds.filter(({ to, at }) => to === "hand" && at < time);
  return earlier.reduce((sum, { cents }) => sum + cents, 0);
}
