import { writeClinic } from "../../functions/commands/write-clinic.ts";
import { emulatedAuth, emulatedFirestore } from "../testing/admin-sdk.ts";
import type { LivingYear } from "./living/living-year.ts";
import { loadPastPayments, loadYear, writeSickLeave } from "./living/load-year.ts";
import { readSeedClinic } from "./read-seed-clinic.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedBookings } from "./seed-bookings.ts";
import type { SeedClinic } from "./seed-clinic-schema.ts";
import { seedDoctors } from "./seed-doctors.ts";
import { seedSite } from "./seed-site.ts";

/**
 * Fills empty emulators with a clinic of `seed/clinics`: its accounts, its doctors, its content, and its
 * appointments around `now`.
 */
export async function seedClinic(name = "demo", now = new Date()): Promise<void> {
  const clinic = readSeedClinic(name);
  await seedWithoutBookings(name, clinic, now);
  // The accounts are written first, because each booking is also written to its patient's account.
  await seedBookings(emulatedFirestore(), clinic, now);
}

/** Fills empty emulators with a clinic and a whole year of its life. The clinic's own appointments are among them. */
export async function seedLivingClinic(year: LivingYear): Promise<void> {
  const db = emulatedFirestore();
  const { demo, now } = year;
  await Promise.all([seedWithoutBookings(demo.name, demo.seed, now), loadPastPayments(year)]);
  await writeSickLeave(db, year);
  await Promise.all([seedBookings(db, demo.seed, now), loadYear(db, emulatedAuth(), year)]);
}

async function seedWithoutBookings(name: string, clinic: SeedClinic, now: Date): Promise<void> {
  const db = emulatedFirestore();
  await writeClinic(db, clinic);
  await Promise.all([
    seedAccounts(db, emulatedAuth(), clinic, now),
    seedDoctors(db, { name, ...clinic }, now),
    seedSite(db, name),
  ]);
}
