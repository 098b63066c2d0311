/**
 * What may happen to a booking: docs/payments.md. One pure function for each event says what changes, or null where
 * nothing does, or throws the refusal.
 */
import type { Settings } from "../contract/settings.ts";
import { type Booking, isChangeable, isRefunded, type Party, refundableUntil } from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { isPatientClaim } from "./claims.ts";
import { DomainError } from "./domain-error.ts";
import { placeProblems } from "./problems.ts";
import { oweRefund } from "./refunds.ts";
import { firstReminderAt } from "./reminders.ts";

/**
 * A paid card is owed back in full when the clinic cancels, or the patient before the policy's limit. What was paid
 * at the desk is given back there, and never by us.
 */
export function cancel(booking: Booking, by: Party, now: Date): BookingChange | null {
  if (booking.status === "cancelled") return null;
  if (booking.status === "no-show" || (by === "patient" && !isChangeable(booking, now))) {
    throw new DomainError("too-late");
  }
  const { transactionId } = booking;
  const refund = transactionId !== null && isRefunded(booking, refundableUntil(booking), by, now);
  return {
    event: "cancelled",
    fields: {
      status: "cancelled",
      cancelledAt: now,
      cancelledBy: by,
      claims: [],
      nextReminderAt: null,
      ...(refund && { payment: "refund-pending", ...oweRefund(booking, transactionId, now) }),
    },
    ...(by === "patient" && { act: "cancel" }),
    attention: { ...placeProblems(null), "patient-twice": false },
  };
}

/** Another time, another doctor, or both; with what the booking holds there. */
export type Target = Pick<
  Booking,
  "date" | "slot" | "startsAt" | "endsAt" | "holder" | "doctorId" | "doctor" | "claims"
>;

/**
 * Another time is reminded of by today's settings, and nobody has said yet that they come then, or has come. The price and the
 * policy stay as they were agreed. A patient who moves after the refund's limit does not win the refund back by it: else moving
 * far away and cancelling there would get around the policy.
 */
export function move(
  booking: Booking,
  by: Party,
  target: Target,
  settings: Pick<Settings, "reminders" | "timeZone">,
  now: Date,
): BookingChange | null {
  refuseUnmovable(booking, now);
  const sameTime = target.date === booking.date && target.slot === booking.slot;
  if (sameTime && target.holder === booking.holder) return null;
  const limit = refundableUntil(booking);
  const lost = !sameTime && by === "patient" && booking.payment === "paid" && limit < now;
  const newTime = {
    confirmedAt: null,
    arrivedAt: null,
    nextReminderAt: booking.patient === "" ? null : firstReminderAt(target.date, settings, now),
  };
  return {
    event: sameTime ? "given-to-another" : "moved",
    fields: { ...target, ...(!sameTime && newTime), ...(lost && { refundLostAt: limit }) },
    ...(by === "patient" && { act: "move" }),
    attention: { ...placeProblems(null), ...(!sameTime && { "patient-twice": false }) },
  };
}

/** Before anybody looks for a time. */
export function refuseUnmovable(booking: Booking, now: Date): void {
  if (booking.status !== "booked") throw new DomainError("not-movable");
  if (!isChangeable(booking, now)) throw new DomainError("too-late");
}

/** Its patient says that they will come. Of what has begun or doesn't stand there is nothing to say. */
export function confirm(booking: Booking, now: Date): BookingChange | null {
  if (!isChangeable(booking, now)) throw new DomainError("too-late");
  return booking.confirmedAt === null ? { event: "confirmed", fields: { confirmedAt: now } } : null;
}

/** An account with this booking's address, verified, takes it over. `twice`: it has another one at the same time. */
export function link(
  booking: Booking,
  uid: string,
  { claims, twice }: { claims: string[]; twice: boolean },
): BookingChange | null {
  if (booking.uid !== null) return null;
  return {
    event: "linked",
    fields: { uid, callerId: null, claims },
    ...(twice && { attention: { "patient-twice": true } }),
  };
}

/**
 * Its patient has another address: mails go there from now on, and links in earlier mails lead nowhere. Who had none is reminded from now
 * on, first at `remindAt`.
 */
export function readdress(
  booking: Booking,
  patient: string,
  remindAt: Date | null = null,
): BookingChange | null {
  if (booking.patient === patient) return null;
  const isFirst = booking.patient === "";
  return { event: "address-changed", fields: { patient, ...(isFirst && { nextReminderAt: remindAt }) } };
}

/**
 * The desk takes it out of the account again, into which it had put this caller's appointments: as it was before, also where it is past.
 * The account gets it no more, not even by its address.
 */
export function unlink(booking: Booking, callerId: string, address: string): BookingChange {
  const claims = booking.claims.filter((claim) => !isPatientClaim(claim));
  const notOf = [...new Set([...(booking.notOf ?? []), ...(booking.uid === null ? [] : [booking.uid])])];
  return {
    event: "unlinked",
    fields: {
      ...{ uid: null, personId: null, callerId, claims, notOf, patient: address },
      ...(address === "" && { nextReminderAt: null }),
    },
    attention: { "patient-twice": false },
  };
}
