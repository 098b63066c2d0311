/** The clinic for benchmarks: the demo clinic's treatments and four dentists, open every day. */
import type { Firestore } from "@google-cloud/firestore";
import { emptyFirestore } from "../../emulators/seed/reset.ts";
import type { SignedIn } from "../../emulators/testing/sign-up.ts";
import { dollarsToCents } from "../src/contract/fields.ts";
import type { Booking } from "../src/domain/booking.ts";
import { plusDays, todayIn } from "../src/domain/calendar-date.ts";
import { claimIds } from "../src/domain/claims.ts";
import { type DayVisit, emptyDay, visitOf } from "../src/domain/day-visit.ts";
import { defaultTreatments } from "../src/domain/default-treatments.ts";
import { holderOf } from "../src/domain/holders.ts";
import { clockOf, slotAt, slotMinutes } from "../src/domain/slot.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { newClinic, publicClinic } from "../src/firestore/clinic.ts";
import { createClaim, days } from "../src/firestore/held-times.ts";
import { newProfile, users } from "../src/firestore/users.ts";
import { openSettings } from "../testing/open-clinic.ts";
import { sampleBooking } from "../testing/sample-booking.ts";
import { sampleDoctor } from "../testing/sample-clinic.ts";

/**
 * Cloud Run sets this variable, by which a function knows that it is deployed. A deployed function keeps the clinic
 * in memory, and does not check its own answers against the API contract.
 */
export const asDeployed = { K_SERVICE: "api" };

/** A treatment of half an hour that any dentist performs. */
export const withDentist = "teeth-cleaning";
/** A treatment of half an hour that has only one chair and no dentist. */
export const withChair = "fluoride-treatment";

const treatmentsOfDoctors = defaultTreatments.map(({ _id }) => _id).filter((id) => id !== withChair);
export const dentists = ["ana", "ben", "cleo", "dan"].map((id) => sampleDoctor(id, treatmentsOfDoctors));

/** The days that may have bookings. With 10,000 bookings, each day has 40. */
export const dates = Array.from({ length: 250 }, (_, i) =>
  plusDays(todayIn(openSettings.timeZone, new Date()), 10 + i),
);
/** Bookings fill all mornings, and no afternoons. */
export const mornings = halfHours(8, 13);
export const afternoons = halfHours(13, 18);

function halfHours(from: number, to: number): string[] {
  return Array.from({ length: (to - from) * 2 }, (_, i) => slotAt(from * 60 + i * 30));
}

/**
 * Empties the database, and writes the clinic with this number of bookings. It writes only the documents that
 * availability and booking read.
 */
export async function openBenchClinic(
  db: Firestore,
  count: number,
  patients: readonly SignedIn[],
): Promise<void> {
  await emptyFirestore();
  const treatments = defaultTreatments.map(({ _id: id, Price, ...treatment }, order) => ({
    ...{ ...treatment, id, priceCents: dollarsToCents(Price), order, active: true },
    heldBy: id === withChair ? ("seat" as const) : ("doctors" as const),
  }));
  await publicClinic(db).set({ ...newClinic(openSettings, treatments), doctors: dentists });

  const visitsADay = mornings.length * dentists.length;
  const writer = db.bulkWriter({ throttling: false });
  for (const { uid, email } of patients) {
    const profile = newProfile({ email, emailVerified: true, name: "Ada Patient" }, new Date());
    void writer.create(users(db).doc(uid), profile);
  }
  for (const date of dates.slice(0, count / visitsADay)) {
    const visits: Record<string, DayVisit> = {};
    for (const booking of morningOf(date)) {
      const { id } = bookings(db).doc();
      void writer.create(bookings(db).doc(id), booking);
      for (const claim of booking.claims) createClaim(writer, db, claim, { id, ...booking });
      const visit = visitOf(booking);
      if (visit) visits[id] = visit;
    }
    void writer.create(days(db).doc(date), { ...emptyDay, visits });
  }
  await writer.close();
}

function morningOf(date: string): Booking[] {
  const clock = clockOf(date, openSettings.timeZone);
  return dentists.flatMap(({ id, name }) =>
    mornings.flatMap((slot) => {
      const time = clock(slotMinutes(slot), 30);
      const uid = `patient-of-${id}`;
      const visit = { uid, personId: null, holder: holderOf(id), date, slot, durationMinutes: 30 };
      const treatedBy = { treatmentId: withDentist, doctorId: id, doctor: name };
      return time ? [sampleBooking({ ...visit, ...time, ...treatedBy, claims: claimIds(visit) })] : [];
    }),
  );
}
