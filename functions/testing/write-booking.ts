import { randomUUID } from "node:crypto";
import { TZDate } from "@date-fns/tz";
import type { Firestore } from "@google-cloud/firestore";
import { format } from "date-fns";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import type { Booking } from "../src/domain/booking.ts";
import { todayIn } from "../src/domain/calendar-date.ts";
import { defaultSettings } from "../src/domain/default-clinic.ts";
import { bookings, readBooking } from "../src/firestore/bookings.ts";
import { findCaller, writeCaller } from "../src/firestore/callers.ts";
import { sampleBooking } from "./sample-booking.ts";

const quarterHour = 900_000;

/**
 * Writes a booking as it lies in Firestore, for what no call can make: a visit in the past, or one that is paid. It begins
 * at the last quarter-hour before that moment, and neither claims nor its day know of it.
 */
export async function writeBooking(
  db: Firestore,
  patient: Pick<SignedIn, "uid" | "email">,
  moment: Date,
  fields: Partial<Booking> = {},
): Promise<string> {
  const reference = bookings(db).doc(randomUUID());
  const startsAt = new Date(moment.getTime() - (moment.getTime() % quarterHour));
  const booking = sampleBooking({
    uid: patient.uid,
    date: todayIn(defaultSettings.timeZone, startsAt),
    slot: format(new TZDate(startsAt, defaultSettings.timeZone), "hh:mm a"),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 2 * quarterHour),
    patient: patient.email,
    claims: [],
    createdAt: new Date(),
    updatedAt: new Date(),
    ...fields,
  });
  await reference.set(booking);
  return reference.id;
}

/** The same for somebody without an account, with the record of the caller. */
export async function writeCalled(
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

/** Days from now, negative for the past. */
export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
