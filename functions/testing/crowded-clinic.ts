/**
 * A clinic with the bookings of many years, for tests that a call's number of reads doesn't grow with the number of
 * bookings.
 */
import { randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import type { Booking } from "../src/domain/booking.ts";
import { plusDays, todayIn } from "../src/domain/calendar-date.ts";
import { type DayEntry, dayEntryOf, dayWithoutBookings } from "../src/domain/day-entry.ts";
import { instantsResolverFor, slotAt, slotMinutes } from "../src/domain/slot.ts";
import { attention } from "../src/firestore/attention.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { days } from "../src/firestore/days.ts";
import { newNoticeDocument, outbox } from "../src/firestore/outbox.ts";
import { sampleBooking } from "./sample-booking.ts";
import { alwaysOpenSettings, testDoctors } from "./test-clinic.ts";

/** Half-hours from 6 AM. They include all times at which the check-up can be booked. */
const slots = Array.from({ length: 20 }, (_, i) => slotAt(360 + 30 * i));

/** Bookable days after these have no bookings. */
export const crowdedDayCount = 600;

/** All callers without an account have this phone number. */
export const sharedCallerPhone = "+12025550177";

/**
 * Writes forty check-ups a day from tomorrow on, and the remaining ones into the past. A quarter of them belong to
 * this patient, the others to callers without an account. Writes bookings and days, but no claims.
 */
export async function writeManyBookings(
  db: Firestore,
  count: number,
  patient: Pick<SignedInUser, "uid" | "email">,
): Promise<void> {
  const today = todayIn(alwaysOpenSettings.timeZone, new Date());
  const perDay = slots.length * testDoctors.length;
  const writer = db.bulkWriter({ throttling: false });
  for (let day = 0; day < count / perDay; day++) {
    const date = plusDays(today, day < crowdedDayCount ? day + 1 : crowdedDayCount - day - 1);
    const visits: Record<string, DayEntry> = {};
    for (const booking of bookingsOn(date, patient)) {
      const id = randomUUID();
      void writer.create(bookings(db).doc(id), booking);
      const visit = dayEntryOf(booking);
      if (visit) visits[id] = visit;
    }
    void writer.create(days(db).doc(date), { ...dayWithoutBookings, visits });
    // The writer keeps documents in memory until they are written.
    if (day % 100 === 99) await writer.flush();
  }
  await writer.close();
}

function bookingsOn(date: string, { uid, email }: Pick<SignedInUser, "uid" | "email">): Booking[] {
  const clock = instantsResolverFor(date, alwaysOpenSettings.timeZone);
  return testDoctors.flatMap(({ id, name }) =>
    slots.flatMap((slot, i) => {
      const time = clock(slotMinutes(slot), 30);
      const ownerFields = i % 4 === 0 ? { uid, patient: email } : { uid: null, phoneE164: sharedCallerPhone };
      const what = { treatmentId: "checkup", treatment: "Check-up", holder: `doctor-${id}` };
      const treatedBy = { doctorId: id, doctor: name };
      return time
        ? [sampleBooking({ ...ownerFields, ...what, ...treatedBy, date, slot, ...time, claims: [] })]
        : [];
    }),
  );
}

/**
 * Writes upcoming appointments whose last reminder failed, each with `notices` notifications. GET /attention reads
 * for each the appointment, its notifications, and whether its patient wants reminders.
 */
export async function writeManyAttentionNotes(db: Firestore, count: number, notices: number): Promise<void> {
  const now = new Date();
  const booking = sampleBooking({ startsAt: addDays(now, 7), endsAt: addDays(now, 8), claims: [] });
  const failed = {
    state: "failed",
    reason: "refused",
    sendAfter: null,
    expiresAt: addDays(now, 400),
  } as const;
  const writer = db.bulkWriter({ throttling: false });
  for (let i = 0; i < count; i++) {
    const subject = randomUUID();
    void writer.create(bookings(db).doc(subject), booking);
    void writer.create(attention(db).doc(subject), { reasons: { "notice-failed": now } });
    for (let version = 1; version <= notices; version++) {
      const { id, document } = newNoticeDocument({ subject, version, kind: "reminder" }, now);
      void writer.create(outbox(db).doc(id), { ...document, ...failed });
    }
  }
  await writer.close();
}
