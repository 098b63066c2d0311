import type { Firestore } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import type { Author } from "../domain/booking-change.ts";
import { readdress } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { firstReminderAt } from "../domain/reminders.ts";
import { planAgain } from "../domain/send-again.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { deleteAll } from "../firestore/delete-all.ts";
import { links } from "../firestore/links.ts";
import { oweNotice, readNoticesToDecide } from "../firestore/outbox.ts";
import type { Dependencies } from "../ports/dependencies.ts";

/** Deleted of one appointment in a run; a link that stays is dead all the same, as the address isn't its own. */
const mostLinks = 200;

/**
 * Gives the appointment another address. If it is still to come, it is confirmed to that one. With `settings`
 * a patient who had none is reminded from now on. Can run twice. Returns whether it changed.
 */
export async function readdressBooking(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  email: string,
  by: Author,
  settings?: Pick<Settings, "reminders" | "timeZone">,
): Promise<boolean> {
  let isFirst = false;
  const { booking, change } = await changeBooking(db, id, { now: now(), by }, (current) => {
    isFirst = current.patient === "";
    const isReminded = settings && isChangeable(current, now());
    return readdress(current, email, isReminded ? firstReminderAt(current.date, settings, now()) : null);
  });
  // Links of before the upgrade don't know their address.
  await deleteAll(links(db).where("bookingId", "==", id), mostLinks);
  if (!change || !isChangeable(booking, now())) return change !== null;
  const owed = isFirst
    ? { version: booking.version, kind: "booked" as const }
    : await planConfirmation(db, id, booking, now());
  if (!owed) return true;
  const batch = db.batch();
  oweNotice(batch, db, { subject: id, ...owed }, now());
  await batch.commit();
  return true;
}

/** Null where one is on its way: it goes to the new address. */
async function planConfirmation(db: Firestore, id: string, booking: Booking, now: Date) {
  const notices = await readNoticesToDecide(db, id);
  try {
    return planAgain(notices, "booked", { booking, muted: false, now });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
