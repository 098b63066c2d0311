import type { Firestore } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import { changePatientEmail } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { planResend } from "../domain/notice-delivery.ts";
import { isMoneyNoticeKind } from "../domain/notice-kinds.ts";
import { firstReminderAt } from "../domain/reminders.ts";
import { withheldMails } from "../domain/withheld-mails.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { addressHash } from "../firestore/muted-addresses.ts";
import {
  addNotice,
  type NewNotice,
  readNoticesBeforeSending,
  type StoredNotice,
} from "../firestore/outbox.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import { confirmationKindOf, readAppointmentNotices, resentNotice } from "../firestore/series-notices.ts";
import { mailLinks } from "../firestore/stored-mail-links.ts";
import type { Dependencies } from "../ports/dependencies.ts";

/** The most links of one booking that are deleted. A link that remains doesn't work, because its address isn't the booking's. */
const maxMailLinks = 200;

interface ReaddressOptions {
  by: Actor;
  /**
   * Returns true if the booking may still get the new address. An account may have taken it over, or its patient may have been
   * removed.
   */
  mayChange(current: Booking): boolean;
  /** The settings for reminders: with them, a patient who had no address gets reminders from now on. */
  settings?: Pick<Settings, "reminders" | "timeZone">;
}

/**
 * Changes the booking's address. An upcoming appointment is confirmed to the new address. Can safely run twice. Returns true if
 * the booking changed.
 */
export async function readdressBooking(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  email: string,
  { by, mayChange, settings }: ReaddressOptions,
): Promise<boolean> {
  const found = await readUpTo(mailLinks(db).where("bookingId", "==", id), maxMailLinks);
  // Links from older releases don't contain their address, so they are deleted too.
  const staleLinks = found.filter((link) => link.get("contact") !== addressHash(email));
  const decide = (current: Booking) => {
    if (!mayChange(current)) return null;
    const isReminded = settings && isChangeable(current, now());
    return changePatientEmail(
      current,
      email,
      isReminded ? firstReminderAt(current.date, settings, now()) : null,
    );
  };
  const { before, booking, change } = await changeBooking(db, id, { now: now(), by }, decide, {
    also: (writes, { before }) => {
      if (mayChange(before)) for (const { ref } of staleLinks) writes.delete(ref);
    },
  });
  if (!change) return false;
  const owed = await planMailsToNewAddress(db, id, { before, booking }, now());
  const batch = db.batch();
  for (const notice of owed) addNotice(batch, db, notice, now());
  if (owed.length > 0) await batch.commit();
  return true;
}

/** The confirmation of an upcoming appointment, and the receipts that the earlier address didn't get in full. */
async function planMailsToNewAddress(
  db: Firestore,
  id: string,
  { before, booking }: { before: Booking; booking: Booking },
  now: Date,
): Promise<NewNotice[]> {
  const { version, seriesId } = booking;
  const isUpcoming = isChangeable(booking, now);
  // A patient without an address has got no mail yet.
  if (before.patient === "") {
    const series = seriesId === null ? {} : { series: seriesId };
    return isUpcoming ? [{ subject: id, version, kind: "booked", ...series }] : [];
  }
  const about = { id, seriesId };
  const notices = await readAppointmentNotices(db, about, readNoticesBeforeSending);
  const withheld = withheldMails(notices, booking, now);
  const confirmation = isUpcoming ? planRepeatedConfirmation(notices, booking, now) : null;
  const planned = confirmation
    ? [confirmation, ...withheld.filter(({ kind }) => isMoneyNoticeKind(kind))]
    : withheld;
  return planned.map((one) => resentNotice(about, notices, one));
}

/** Plans another confirmation. Returns null if an unsent one exists, because that goes to the new address. */
function planRepeatedConfirmation(notices: readonly StoredNotice[], booking: Booking, now: Date) {
  try {
    return planResend(notices, confirmationKindOf(notices), { booking, muted: false, now });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
