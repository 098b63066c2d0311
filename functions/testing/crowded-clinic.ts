/** So many bookings as only a clinic of many years has, for what must not cost more because of them. */
import { randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import type { Booking } from "../src/domain/booking.ts";
import { plusDays, todayIn } from "../src/domain/calendar-date.ts";
import { type DayVisit, emptyDay, visitOf } from "../src/domain/day-visit.ts";
import { clockOf, slotAt, slotMinutes } from "../src/domain/slot.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { days } from "../src/firestore/held-times.ts";
import { openSettings, testDoctors } from "./open-clinic.ts";
import { sampleBooking } from "./sample-booking.ts";

/** Half-hours from six on: all times at which the check-up can be booked are among them. */
const slots = Array.from({ length: 20 }, (_, i) => slotAt(360 + 30 * i));

/** After these nothing is booked, within the horizon. */
export const crowdedDays = 600;

/** The number that callers without an account have given. */
export const callersPhone = "+12025550177";

/**
 * Forty check-ups a day, from tomorrow on, and in the past where those days are full. A quarter of them are this patient's, the
 * others callers'. Written as days and bookings, without claims.
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
    // What waits to be written is in memory.
    if (day % 100 === 99) await writer.flush();
  }
  await writer.close();
}

function bookingsOn(date: string, { uid, email }: Pick<SignedIn, "uid" | "email">): Booking[] {
  const clock = clockOf(date, openSettings.timeZone);
  return testDoctors.flatMap(({ id, name }) =>
    slots.flatMap((slot, i) => {
      const time = clock(slotMinutes(slot), 30);
      const whose = i % 4 === 0 ? { uid, patient: email } : { uid: null, phoneE164: callersPhone };
      const what = { treatmentId: "checkup", treatment: "Check-up", holder: `doctor-${id}` };
      const treatedBy = { doctorId: id, doctor: name };
      return time
        ? [sampleBooking({ ...whose, ...what, ...treatedBy, date, slot, ...time, claims: [] })]
        : [];
    }),
  );
}
