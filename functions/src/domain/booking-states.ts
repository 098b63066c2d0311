/**
 * Events that may happen to a booking: docs/payments.md. Each event is one pure function. It returns the change, returns
 * null if nothing changes, or throws a refusal.
 */
import type { Settings } from "../contract/settings.ts";
import { problemFlags, problemOfBooking } from "./appointment-problems.ts";
import {
  type Booking,
  changeableUntil,
  isChangeable,
  isRefunded,
  isUpcomingOrRunning,
  type Party,
  refundableUntil,
} from "./booking.ts";
import type { BookingChange } from "./booking-change.ts";
import { isAnonymous } from "./caller.ts";
import { claimIds, isPatientClaimId } from "./claims.ts";
import type { Clinic } from "./clinic.ts";
import { DomainError } from "./domain-error.ts";
import { oweRefund } from "./refunds.ts";
import { firstReminderAt } from "./reminders.ts";

/**
 * Cancels a booking. A card payment is owed back in full if the clinic cancels, or the patient does before the policy's
 * limit. A desk payment is given back at the desk, never by a card refund. `despiteNotice`: the patient's account is being removed,
 * which no notice delays.
 */
export function cancel(
  booking: Booking,
  by: Party,
  now: Date,
  { despiteNotice = false } = {},
): BookingChange | null {
  if (booking.status === "cancelled") return null;
  if (booking.status === "no-show" || (by === "patient" && !isChangeable(booking, now))) {
    throw new DomainError("too-late");
  }
  if (by === "patient" && !despiteNotice) refuseWithinNotice(booking, now);
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
    attention: { ...problemFlags(null), "patient-twice": false },
  };
}

/**
 * Takes back that the clinic cancelled a booking, which then has its time again. It throws `too-late` if the appointment is over, and
 * `conflict` if the patient cancelled, money went back for it or the patient's account was removed. What the desk had accepted stays
 * accepted.
 */
export function restore(booking: Booking, clinic: Clinic, now: Date): BookingChange | null {
  if (booking.status !== "cancelled") return null;
  if (booking.endsAt <= now) throw new DomainError("too-late");
  const isMoneyHeld = booking.payment === "paid" && booking.method === "desk";
  const isUnchanged = booking.payment === "unpaid" || booking.payment === "nothing-due" || isMoneyHeld;
  if (booking.cancelledBy !== "clinic" || !isUnchanged || isAnonymous(booking))
    throw new DomainError("conflict");
  const { patient, date } = booking;
  const fields = {
    status: "booked",
    cancelledAt: null,
    cancelledBy: null,
    claims: claimIds(booking),
    nextReminderAt: patient === "" ? null : firstReminderAt(date, clinic.settings, now),
  } as const;
  return {
    event: "restored",
    fields,
    attention: problemFlags(problemOfBooking(clinic, { ...booking, ...fields }, now)),
  };
}

/** The new time or holder of a booking (or both), and the claims that it holds there. */
export type MoveTarget = Pick<
  Booking,
  "date" | "slot" | "startsAt" | "endsAt" | "holder" | "doctorId" | "doctor" | "claims"
> &
  Partial<AcceptedExceptions & Pick<Booking, "changeNoticeHours">>;

/** What was unusual when the desk booked or last moved a booking. */
export type AcceptedExceptions = Pick<Booking, "accepted" | "acceptedAbsences" | "acceptedReason">;

export const nothingAccepted: AcceptedExceptions = { accepted: [], acceptedAbsences: [], acceptedReason: "" };

/**
 * Moves a booking. Another time gets new reminders and notice by today's settings, and loses the confirmation and arrival. Price
 * and policy stay as agreed. What the desk accepted for the old time ends. A patient who moves after the refund limit doesn't get
 * the refund back, because otherwise they could move far ahead and cancel there.
 */
export function move(
  booking: Booking,
  by: Party,
  target: MoveTarget,
  settings: Pick<Settings, "reminders" | "timeZone">,
  now: Date,
): BookingChange | null {
  refuseUnmovable(booking, by, now);
  const sameTime = target.date === booking.date && target.slot === booking.slot;
  if (sameTime && target.holder === booking.holder) return null;
  const limit = refundableUntil(booking);
  const losesRefund = !sameTime && by === "patient" && booking.payment === "paid" && limit < now;
  const newTime = {
    confirmedAt: null,
    arrivedAt: null,
    lateAt: null,
    nextReminderAt: booking.patient === "" ? null : firstReminderAt(target.date, settings, now),
  };
  return {
    event: sameTime ? "given-to-another" : "moved",
    fields: {
      ...nothingAccepted,
      ...target,
      ...(!sameTime && newTime),
      ...(losesRefund && { refundLostAt: limit }),
    },
    ...(by === "patient" && { act: "move" }),
    attention: { ...problemFlags(null), ...(!sameTime && { "patient-twice": false }) },
  };
}

/**
 * Throws if the booking can't be moved. The clinic may move a late patient until the appointment is over. Callers check this before
 * they look for a free time.
 */
export function refuseUnmovable(booking: Booking, by: Party, now: Date): void {
  if (booking.status !== "booked") throw new DomainError("not-movable");
  const isMovable = by === "clinic" ? isUpcomingOrRunning(booking, now) : isChangeable(booking, now);
  if (!isMovable) throw new DomainError("too-late");
  if (by === "patient") refuseWithinNotice(booking, now);
}

/** Throws `too-late` with `changeableUntil` if the patient can change the booking only by calling the clinic. */
function refuseWithinNotice(booking: Booking, now: Date): void {
  const until = changeableUntil(booking);
  if (until <= now) throw new DomainError("too-late", { data: { changeableUntil: until.toISOString() } });
}

/** The patient confirms that they will come. It throws `too-late` if the appointment has begun or isn't booked. */
export function confirm(booking: Booking, now: Date): BookingChange | null {
  if (!isChangeable(booking, now)) throw new DomainError("too-late");
  return booking.confirmedAt === null ? { event: "confirmed", fields: { confirmedAt: now } } : null;
}

/**
 * An account that verified the booking's address takes the booking over. `twice` means that the account has another booking
 * at the same time.
 */
export function linkBookingToAccount(
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
 * The patient has another address. Emails go there from now on, and links in earlier emails stop working. If the booking had
 * no address, its first reminder is due at `remindAt`.
 */
export function changePatientEmail(
  booking: Booking,
  patient: string,
  remindAt: Date | null = null,
): BookingChange | null {
  if (booking.patient === patient) return null;
  const isFirst = booking.patient === "";
  return { event: "address-changed", fields: { patient, ...(isFirst && { nextReminderAt: remindAt }) } };
}

/** The desk corrects the patient's name or phone number. Nobody is told, because mails go to the same address. */
export function correctContact(
  booking: Booking,
  corrected: Partial<Pick<Booking, "patientName" | "phone" | "phoneE164">>,
): BookingChange | null {
  const {
    patientName = booking.patientName,
    phone = booking.phone,
    phoneE164 = booking.phoneE164,
  } = corrected;
  if (patientName === booking.patientName && phone === booking.phone && phoneE164 === booking.phoneE164)
    return null;
  return { event: "contact-corrected", fields: { patientName, phone, phoneE164 } };
}

/**
 * The desk takes a caller's booking out of the account that it had linked. The booking becomes the caller's again, even if
 * it is past, and its address doesn't link it to that account again.
 */
export function unlinkBookingFromAccount(booking: Booking, callerId: string, address: string): BookingChange {
  const claims = booking.claims.filter((claim) => !isPatientClaimId(claim));
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
