import { randomUUID } from "node:crypto";
import { TZDate } from "@date-fns/tz";
import type { Firestore } from "@google-cloud/firestore";
import { format } from "date-fns";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import type { Booking } from "../src/domain/booking.ts";
import { todayIn } from "../src/domain/calendar-date.ts";
import { bookings, readBooking } from "../src/firestore/bookings.ts";
import { findCaller, writeCaller } from "../src/firestore/callers.ts";
import { sampleBooking } from "./sample-booking.ts";

const quarterHourMs = 900_000;

/**
 * Writes a booking directly to Firestore, for states that no API call can make, such as a past or paid one. It begins
 * at the last quarter-hour before the given time. It has no claims, and its day's document doesn't include it.
 */
export async function writeBooking(
  db: Firestore,
  patient: Pick<SignedInUser, "uid" | "email">,
  moment: Date,
  fields: Partial<Booking> = {},
): Promise<string> {
  const reference = bookings(db).doc(randomUUID());
  const startsAt = new Date(moment.getTime() - (moment.getTime() % quarterHourMs));
  const booking = sampleBooking({
    uid: patient.uid,
    date: todayIn(demoSettings.timeZone, startsAt),
    slot: format(new TZDate(startsAt, demoSettings.timeZone), "hh:mm a"),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 2 * quarterHourMs),
    patient: patient.email,
    claims: [],
    createdAt: new Date(),
    updatedAt: new Date(),
    ...fields,
  });
  await reference.set(booking);
  return reference.id;
}

/** Writes a booking for a caller without an account, with the caller's patient record. */
export async function writeCallerBooking(
  db: Firestore,
  moment: Date,
  fields: Partial<Booking> = {},
): Promise<string> {
  const { patient = `${randomUUID()}@callers.test` } = fields;
  const id = await writeBooking(db, { uid: "", email: patient }, moment, { ...fields, uid: null });
  const { booking } = await readBooking(db, id);
  const caller = await findCaller(db, booking);
  const batch = db.batch().update(bookings(db).doc(id), { callerId: caller.id });
  writeCaller(batch, caller, id, booking, new Date());
  await batch.commit();
  return id;
}

/** Returns the time this many days from now; negative numbers are in the past. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
