/** The clinic for benchmarks: the demo clinic's treatments and four dentists, open every day. */
import type { Firestore } from "@google-cloud/firestore";
import { demoTreatments } from "../../emulators/seed/demo-clinic.ts";
import { clearFirestore } from "../../emulators/seed/reset.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import type { Booking } from "../src/domain/booking.ts";
import { plusDays, todayIn } from "../src/domain/calendar-date.ts";
import { claimIds } from "../src/domain/claims.ts";
import { toMinorUnits } from "../src/domain/currency.ts";
import { type DayEntry, dayEntryOf, dayWithoutBookings } from "../src/domain/day-entry.ts";
import { doctorHolderId } from "../src/domain/holders.ts";
import { instantsResolverFor, slotAt, slotMinutes } from "../src/domain/slot.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { planClaim } from "../src/firestore/claims.ts";
import { newClinic, publicClinicDocument } from "../src/firestore/clinic.ts";
import { days } from "../src/firestore/days.ts";
import { newProfile, users } from "../src/firestore/users.ts";
import { addPlannedWrite } from "../src/firestore/writes.ts";
import { sampleBooking } from "../testing/sample-booking.ts";
import { sampleDoctor } from "../testing/sample-clinic.ts";
import { alwaysOpenSettings } from "../testing/test-clinic.ts";

/**
 * Cloud Run sets this variable, by which a function knows that it is deployed. A deployed function keeps the clinic
 * in memory, and does not check its own answers against the API contract.
 */
export const deployedEnv = { K_SERVICE: "api" };

/** A treatment of half an hour that any dentist performs. */
export const dentistTreatmentId = "teeth-cleaning";
/** A treatment of half an hour that has only one chair and no dentist. */
export const chairTreatmentId = "fluoride-treatment";

const treatmentIdsOfDentists = demoTreatments.map(({ _id }) => _id).filter((id) => id !== chairTreatmentId);
export const benchDentists = ["ana", "ben", "cleo", "dan"].map((id) =>
  sampleDoctor(id, treatmentIdsOfDentists),
);

/** The days that may have bookings. With 10,000 bookings, each day has 40. */
export const bookableDates = Array.from({ length: 250 }, (_, i) =>
  plusDays(todayIn(alwaysOpenSettings.timeZone, new Date()), 10 + i),
);
/** Bookings fill all mornings, and no afternoons. */
export const morningSlots = halfHourSlots(8, 13);
export const afternoonSlots = halfHourSlots(13, 18);

function halfHourSlots(from: number, to: number): string[] {
  return Array.from({ length: (to - from) * 2 }, (_, i) => slotAt(from * 60 + i * 30));
}

/**
 * Empties the database, and writes the clinic with this number of bookings. It writes only the documents that
 * availability and booking read.
 */
export async function openBenchClinic(
  db: Firestore,
  count: number,
  patients: readonly SignedInUser[],
): Promise<void> {
  await clearFirestore();
  const treatments = demoTreatments.map(({ _id: id, Price, picture: _, ...treatment }, order) => ({
    ...{ ...treatment, id, priceCents: toMinorUnits(Price, "USD"), order, active: true },
    heldBy: id === chairTreatmentId ? ("seat" as const) : ("doctors" as const),
  }));
  await publicClinicDocument(db).set({
    ...newClinic(alwaysOpenSettings, treatments),
    doctors: benchDentists,
  });

  const visitsADay = morningSlots.length * benchDentists.length;
  const writer = db.bulkWriter({ throttling: false });
  for (const { uid, email } of patients) {
    const profile = newProfile({ email, emailVerified: true, name: "Ada Patient" }, new Date());
    void writer.create(users(db).doc(uid), profile);
  }
  for (const date of bookableDates.slice(0, count / visitsADay)) {
    const visits: Record<string, DayEntry> = {};
    for (const booking of morningBookings(date)) {
      const { id } = bookings(db).doc();
      void writer.create(bookings(db).doc(id), booking);
      for (const claim of booking.claims) addPlannedWrite(writer, planClaim(db, claim, { id, ...booking }));
      const visit = dayEntryOf(booking);
      if (visit) visits[id] = visit;
    }
    void writer.create(days(db).doc(date), { ...dayWithoutBookings, visits });
  }
  await writer.close();
}

function morningBookings(date: string): Booking[] {
  const clock = instantsResolverFor(date, alwaysOpenSettings.timeZone);
  return benchDentists.flatMap(({ id, name }) =>
    morningSlots.flatMap((slot) => {
      const time = clock(slotMinutes(slot), 30);
      const uid = `patient-of-${id}`;
      const length = { durationMinutes: 30, bufferMinutes: 0 };
      const visit = { uid, personId: null, holder: doctorHolderId(id), date, slot, ...length };
      const treatedBy = { treatmentId: dentistTreatmentId, doctorId: id, doctor: name };
      return time ? [sampleBooking({ ...visit, ...time, ...treatedBy, claims: claimIds(visit) })] : [];
    }),
  );
}
