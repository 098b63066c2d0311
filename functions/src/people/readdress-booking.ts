import type { Firestore } from "@google-cloud/firestore";
import type { Settings } from "../contract/settings.ts";
import { type Booking, isChangeable } from "../domain/booking.ts";
import type { Actor } from "../domain/booking-change.ts";
import { changePatientEmail } from "../domain/booking-states.ts";
import { DomainError } from "../domain/domain-error.ts";
import { planResend } from "../domain/notice-fate.ts";
import { firstReminderAt } from "../domain/reminders.ts";
import { changeBooking } from "../firestore/change-booking.ts";
import { contactId } from "../firestore/contacts.ts";
import { links } from "../firestore/links.ts";
import { oweNotice, readNoticesToDecide } from "../firestore/outbox.ts";
import { readUpTo } from "../firestore/pages.ts";
import type { Dependencies } from "../ports/dependencies.ts";

/** The most links deleted of one appointment. A link that stays is dead, because its address isn't the booking's. */
const mostLinks = 200;

interface Occasion {
  by: Actor;
  /** Whether it is still whose address it is to have: somebody may have taken it over, or be removed. */
  isToFollow(current: Booking): boolean;
  /** With these a patient who had no address is reminded from now on. */
  settings?: Pick<Settings, "reminders" | "timeZone">;
}

/** Gives the appointment another address. If it is still to come, it is confirmed to that one. Can run twice. Returns whether it changed. */
export async function readdressBooking(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  email: string,
  { by, isToFollow, settings }: Occasion,
): Promise<boolean> {
  const found = await readUpTo(links(db).where("bookingId", "==", id), mostLinks);
  // Links of before the upgrade don't know their address.
  const dead = found.filter((link) => link.get("contact") !== contactId(email));
  const decide = (current: Booking) => {
    if (!isToFollow(current)) return null;
    const isReminded = settings && isChangeable(current, now());
    return changePatientEmail(
      current,
      email,
      isReminded ? firstReminderAt(current.date, settings, now()) : null,
    );
  };
  const { before, booking, change } = await changeBooking(db, id, { now: now(), by }, decide, {
    also: (writes, { before }) => {
      if (isToFollow(before)) for (const { ref } of dead) writes.delete(ref);
    },
  });
  if (!change || !isChangeable(booking, now())) return change !== null;
  // Somebody without an address has been told nothing yet.
  const owed =
    before.patient === ""
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
    return planResend(notices, "booked", { booking, muted: false, now });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
