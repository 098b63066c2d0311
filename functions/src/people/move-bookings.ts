/** Moves bookings between patient records, each in a commit of its own. Each step can safely run twice. */
import type { Firestore } from "@google-cloud/firestore";
import { type Booking, isChangeable } from "../domain/booking.ts";
import type { BookingChange } from "../domain/booking-change.ts";
import { linkBookingToAccount, unlinkBookingFromAccount } from "../domain/booking-states.ts";
import { claimIdsForOwner } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import { nameKey } from "../domain/name-search.ts";
import { firstReminderAt } from "../domain/reminders.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { readClinic } from "../firestore/clinic.ts";
import { mailLinks } from "../firestore/stored-mail-links.ts";
import type { SignedInCall } from "../http/bind.ts";
import { forEachConcurrently } from "../ports/for-each-concurrently.ts";

export type MoveBookingsRequest = SignedInCall & { db: Firestore; now: () => Date };

/**
 * The number of bookings that are moved between callers at once. Bookings of an account are moved one after another, because each
 * change also writes the account.
 */
const bookingsAtOnce = 5;

export async function moveBookingsToCaller(
  call: MoveBookingsRequest,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  await forEachConcurrently(ids, bookingsAtOnce, (id) =>
    changeMovedBooking(call, id, (booking) =>
      booking.uid === null && booking.callerId === from
        ? { event: "record-changed", fields: { callerId: to } }
        : null,
    ),
  );
}

interface ReceivingAccount {
  id: string;
  email: string;
  /** The account's family: name key to member id. */
  family: ReadonlyMap<string, string>;
}

/**
 * Moves bookings to an account. All of them get the account's address, past ones too, because a removal of the old address's
 * owner doesn't find bookings of an account and would leave that address behind.
 */
export async function moveBookingsToAccount(
  call: MoveBookingsRequest,
  ids: readonly string[],
  from: string,
  to: ReceivingAccount,
) {
  for (const id of ids) await moveBookingToAccount(call, id, from, to);
}

async function moveBookingToAccount(
  call: MoveBookingsRequest,
  id: string,
  from: string,
  to: ReceivingAccount,
): Promise<void> {
  const { settings } = await readClinic(call.db);
  const linkToAccount = (isDoubleBooked: boolean) =>
    changeMovedBooking(call, id, (booking) => {
      if (booking.callerId !== from) return null;
      const personId = to.family.get(nameKey(booking.patientName)) ?? null;
      const holdsTime = booking.status === "booked" && !isDoubleBooked;
      const linked = linkBookingToAccount(booking, to.id, {
        claims: holdsTime ? claimIdsForOwner(booking, { uid: to.id, personId }) : booking.claims,
        twice: isDoubleBooked,
      });
      if (!linked) return null;
      const isReminded = booking.patient === "" && isChangeable(booking, call.now());
      const addressAndReminder = {
        patient: to.email,
        ...(isReminded && { nextReminderAt: firstReminderAt(booking.date, settings, call.now()) }),
      };
      const notOf = booking.notOf && { notOf: booking.notOf.filter((uid) => uid !== to.id) };
      return { ...linked, fields: { ...linked.fields, personId, ...notOf, ...addressAndReminder } };
    });
  try {
    await linkToAccount(false);
  } catch (error) {
    // The account has another appointment at that time. It gets this one as well, and the desk must ask which one the patient
    // wants.
    if (!(error instanceof DomainError) || error.code !== "patient-busy") throw error;
    await linkToAccount(true);
  }
}

/**
 * Moves bookings back from an account to a caller, except anonymous ones and those that moved elsewhere. `addresses` maps a
 * booking's id to its old address.
 */
export async function moveBookingsBackToCaller(
  call: MoveBookingsRequest,
  addresses: Readonly<Record<string, string>>,
  from: string,
  to: string,
): Promise<void> {
  for (const [id, address] of Object.entries(addresses))
    await changeMovedBooking(call, id, (booking) =>
      booking.uid === to && booking.callerId === null
        ? unlinkBookingFromAccount(booking, from, address)
        : null,
    );
}

/** The most mail links of one booking that are read. A booking has fewer. */
const maxMailLinks = 200;

async function changeMovedBooking(
  call: MoveBookingsRequest,
  id: string,
  decide: (booking: Booking) => BookingChange | null,
): Promise<void> {
  const { db, now, caller } = call;
  const mailed = await mailLinks(db).where("bookingId", "==", id).limit(maxMailLinks).get();
  // Links from older releases don't contain their address. They would still open the booking for the old address, so they are
  // deleted.
  const linksWithoutAddress = mailed.docs.filter((one) => one.get("contact") === undefined);
  const occasion = { now: now(), by: { role: "clinic" as const, uid: caller.uid } };
  try {
    await changeBooking(db, id, occasion, decide, {
      also: (writes, { before, change: decided }) => {
        const isReaddressed = (decided?.fields.patient ?? before.patient) !== before.patient;
        if (isReaddressed) for (const { ref } of linksWithoutAddress) writes.delete(ref);
      },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // The booking has been deleted.
    if (error.code === "not-found") return;
    // The account is being removed and can't get any bookings.
    throw error.code === "unauthenticated" ? new DomainError("not-found") : error;
  }
}
