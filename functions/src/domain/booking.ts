/** A booking as the rules see it. How it is stored is Firestore's matter, how it is sent the contract's. */
import { millisecondsInHour } from "date-fns/constants";
import type {
  BookingStatus,
  DisputeStatus,
  PaidWith,
  PaymentMethod,
  PaymentState,
} from "../contract/bookings.ts";
import type { Settings } from "../contract/settings.ts";

/** Whose decision a change of a booking is. */
export type Actor = "patient" | "clinic";

export interface Booking {
  /** Counts its changes, from 1. */
  version: number;
  /** The version since which it stands as it does: `standsOtherwise`. */
  standsSince: number;
  /** The owner; null when the clinic booked for a caller. */
  uid: string | null;
  /** Which one of the owner's family; null for the owner. */
  personId: string | null;
  /** The record of the caller for whom the desk booked; null for an account. */
  callerId: string | null;
  /** Accounts from which the desk has taken it back. Their address gives it to none of them. */
  notOf?: string[] | undefined;
  /** `fingerprint` of what was asked for; null where its patient is gone. */
  fingerprint: string | null;
  treatmentId: string;
  /** The treatment's name then. */
  treatment: string;
  /** Whose time it takes: a seat's or a doctor's. */
  holder: string;
  /** Null where that is a seat. */
  doctorId: string | null;
  /** Their name when they were given it. */
  doctor: string | null;
  /** `2023-01-05`. */
  date: string;
  /** `08:00 AM`. */
  slot: string;
  startsAt: Date;
  endsAt: Date;
  durationMinutes: number;
  /** The price then. */
  priceCents: number;
  /** E-mail address in lower case. It gives no rights. Empty where the desk was given none, or its patient is gone. */
  patient: string;
  patientName: string;
  /** As typed. */
  phone: string;
  /** The same number in E.164, `+12025550143`. */
  phoneE164: string;
  /** What its patient wants the clinic to know; empty for nothing, or where its patient is gone. */
  note: string;
  status: BookingStatus;
  payment: PaymentState;
  method: PaymentMethod | null;
  /** Stripe's id of the payment that the clinic took. */
  transactionId: string | null;
  /** The card that did; null where its patient is gone. */
  paidWith: PaidWith | null;
  /** When the clinic got the money, or learned that a card had paid; null again where the desk takes that back. */
  paidAt: Date | null;
  /** Null until somebody begins to pay by card. */
  card: Card | null;
  /** Cents of the card payment that were refunded while the clinic kept the rest of it. */
  returnedCents: number;
  /** Cents of it that the cardholder's bank has taken back by disputes. */
  lostCents: number;
  /** The latest dispute of a payment for this booking. */
  dispute: Dispute | null;
  /** By payment, which may be one that the booking had no use for. */
  refunds: Record<string, Refund>;
  /** The earliest `nextTryAt` of `refunds`. */
  refundDueAt: Date | null;
  /** The clinic has seen to the money itself: no refund is tried any more. */
  givenBack: { reason: string; by: string; at: Date } | null;
  /** The policy then. */
  cancellation: Settings["cancellation"];
  /** Set when the refund was lost before the visit moved to a later time: that does not bring it back. */
  refundLostAt: Date | null;
  /** When its patient said that they will come; null again once it is moved. */
  confirmedAt: Date | null;
  /** When the desk saw its patient arrive; null again once it is moved. */
  arrivedAt: Date | null;
  /** When its next reminder is due; null without one. */
  nextReminderAt: Date | null;
  /** Ids of the claims that this booking holds. Releasing deletes exactly these. */
  claims: string[];
  createdAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  cancelledBy: Actor | null;
}

/** The way to the card, one at a time: a new intent takes its place only after Stripe confirmed that it is cancelled. */
interface Card {
  /** Null while Stripe has made none, for it failed at the first. */
  intentId: string | null;
  /** Counts the idempotency keys that were used up, by intents and by errors of Stripe's. */
  attempt: number;
  /** Whether it may still be paid, as far as we know; where the clinic takes no cards, by our books alone. */
  open: boolean;
  /** Cards that were declined, each told by a webhook. */
  declined: number;
}

/** https://docs.stripe.com/disputes/how-disputes-work */
export interface Dispute {
  /** Stripe's id. */
  id: string;
  /** The payment. */
  intentId: string;
  status: DisputeStatus;
  /** The amount that the bank asks for, or took. */
  cents: number;
  /** When the clinic's evidence is due; null where none can be given. */
  dueBy: Date | null;
  /** The clinic has sent its evidence: the bank decides. */
  answered: boolean;
}

/** Giving one payment back: all of it, or what is left of it. */
export interface Refund {
  /** `owed`: to be made, or on its way. `made`: the money went back. `failed`: tried to the limit, a person sees to it. */
  status: "owed" | "made" | "failed";
  /** Refunds that failed at the bank, as Stripe lists them. */
  failed: number;
  /** Idempotency keys that Stripe has answered with an error. */
  spentKeys: number;
  /** When it is looked at again; null unless it is owed. */
  nextTryAt: Date | null;
  /** When a try began that Stripe hasn't answered yet. */
  triedAt?: Date | undefined;
  /** Stripe has not answered for so long that a person was told. */
  overdue?: true | undefined;
  /** Nothing was refunded since it is owed: refunds that failed before are none of its tries. */
  untried?: true | undefined;
  /** The cardholder's bank took it back, or what was left of it. */
  lost?: true | undefined;
  /** It was refunded, and then the desk took the money instead. */
  replaced?: true | undefined;
  /** A person has seen to it: nothing that Stripe says of it later changes anything. */
  seenTo?: true | undefined;
}

/** Canceled before this instant, a card is refunded in full. */
export function refundableUntil({
  startsAt,
  cancellation,
  refundLostAt,
}: Pick<Booking, "startsAt" | "cancellation" | "refundLostAt">): Date {
  return refundLostAt ?? new Date(startsAt.getTime() - cancellation.fullRefundHours * millisecondsInHour);
}

/** Whether it still keeps a time from others. */
export function isOpen({ status, endsAt }: { status: string; endsAt: Date }, now: Date): boolean {
  return status === "booked" && endsAt > now;
}

/** Until it begins: then nobody moves it any more, and its patient doesn't cancel it. */
export function isChangeable({ status, startsAt }: Pick<Booking, "status" | "startsAt">, now: Date): boolean {
  return status === "booked" && startsAt > now;
}

/** Whether a payment goes back to the card in full when it is canceled now: always when the clinic cancels. */
export function isRefunded(
  { payment, method }: Pick<Booking, "payment" | "method">,
  refundableUntil: Date,
  by: Actor,
  now: Date,
): boolean {
  return payment === "paid" && method === "card" && (by === "clinic" || now <= refundableUntil);
}

/** Whether the clinic has the money, also where it is owed back. */
export function holdsMoney(payment: PaymentState): boolean {
  return payment === "paid" || payment === "refund-pending" || payment === "refund-failed";
}

/** Cents of the price that the clinic has: without what was refunded, and without what disputes took. */
export function heldCents({
  payment,
  priceCents,
  returnedCents,
  lostCents,
}: Pick<Booking, "payment" | "priceCents" | "returnedCents" | "lostCents">): number {
  return holdsMoney(payment) ? Math.max(0, priceCents - returnedCents - lostCents) : 0;
}

/** The dispute of the payment that paid this booking. */
export function ownDispute({
  dispute,
  transactionId,
}: Pick<Booking, "dispute" | "transactionId">): Dispute | null {
  return dispute !== null && dispute.intentId === transactionId ? dispute : null;
}

/**
 * The payments that were refunded to their card, and the cents that their last refund was. Without those that a person has seen to,
 * which may have gone back another way, and without those that the cardholder's bank took back.
 */
export function refundedPayments(booking: Booking): ReadonlyMap<string, number> {
  const { refunds, transactionId, priceCents, returnedCents, lostCents } = booking;
  const refunded = Object.entries(refunds).filter(
    ([, { status, seenTo, lost }]) => status === "made" && !seenTo && !lost,
  );
  const left = priceCents - returnedCents - lostCents;
  return new Map(refunded.map(([intentId]) => [intentId, intentId === transactionId ? left : priceCents]));
}

/** Cards declined for one appointment. More are tried by thieves, to learn which of theirs are good; the desk takes over. */
const maxDeclined = 8;

export function hadTooManyDeclines({ card }: Pick<Booking, "card">): boolean {
  return card !== null && card.declined >= maxDeclined;
}

/**
 * Its entry in calendars, from the site's download and from mails alike: the same for ever, so that what comes later replaces the
 * entry instead of doubling it. It names no host: the site has several, and RFC 7986 (section 5.3) wants none. The entry's SEQUENCE
 * is the booking's version.
 */
export function entryUid(bookingId: string): string {
  return `appointment-${bookingId}`;
}
