/**
 * A clinic with the bookings of many years, for tests that a call's number of reads doesn't grow with the number of
 * bookings.
 */
import { randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import type { Booking } from "../src/domain/booking.ts";
import { plusDays, todayIn } from "../src/domain/calendar-date.ts";
import { type DayVisit, emptyDay, visitOf } from "../src/domain/day-visit.ts";
import { clockOf, slotAt, slotMinutes } from "../src/domain/slot.ts";
import { attention } from "../src/firestore/attention.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { days } from "../src/firestore/held-times.ts";
import { outbox, owedNow } from "../src/firestore/outbox.ts";
import { openSettings, testDoctors } from "./open-clinic.ts";
import { sampleBooking } from "./sample-booking.ts";

/** Half-hours from 6 AM. They include all times at which the check-up can be booked. */
const slots = Array.from({ length: 20 }, (_, i) => slotAt(360 + 30 * i));

/** Bookable days after these have no bookings. */
export const crowdedDays = 600;

/** All callers without an account have this phone number. */
export const callersPhone = "+12025550177";

/**
 * Writes forty check-ups a day from tomorrow on, and the remaining ones into the past. A quarter of them belong to
 * this patient, the others to callers without an account. Writes bookings and days, but no claims.
 */
export async function crowdClinic(
  db: Firestore,
  count: number,
  patient: Pick<SignedIn, "uid" | "email">,
): Promise<void> {
  const today = todayIn(openSettings.timeZone, new Date());
  const perDay = slots.length * testDoctors.length;
  const writer = db.bulkWriter({ throttling: false });
  for (let day = 0; day < count / perDay; day++) {
    const date = plusDays(today, day < crowdedDays ? day + 1 : crowdedDays - day - 1);
    const visits: Record<string, DayVisit> = {};
    for (const booking of bookingsOn(date, patient)) {
      const id = randomUUID();
      void writer.create(bookings(db).doc(id), booking);
      const visit = visitOf(booking);
      if (visit) visits[id] = visit;
    }
    void writer.create(days(db).doc(date), { ...emptyDay, visits });
    // The writer keeps documents in memory until they are written.
    if (day % 100 === 99) await writer.flush();
  }
  await writer.close();
}

function bookingsOn(date: string, { uid, email }: Pick<SignedIn, "uid" | "email">): Booking[] {
  const clock = clockOf(date, openSettings.timeZone);
  return testDoctors.flatMap(({ id, name }) =>
    slots.flatMap((slot, i) => {
      const time = clock(slotMinutes(slot), 30);
      const ownerFields = i % 4 === 0 ? { uid, patient: email } : { uid: null, phoneE164: callersPhone };
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
export async function crowdAttention(db: Firestore, count: number, notices: number): Promise<void> {
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
      const { id, document } = owedNow({ subject, version, kind: "reminder" }, now);
      void writer.create(outbox(db).doc(id), { ...document, ...failed });
    }
  }
  await writer.close();
}
