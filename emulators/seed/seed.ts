import { writeClinic } from "../../functions/commands/write-clinic.ts";
import { emulatedAuth, emulatedFirestore } from "../testing/admin-sdk.ts";
import { readSeedClinic } from "./read-seed-clinic.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedBookings } from "./seed-bookings.ts";
import { seedDoctors } from "./seed-doctors.ts";
import { seedSite } from "./seed-site.ts";

/**
 * Fills empty emulators with a clinic of `seed/clinics`: its accounts, its doctors, its content, and its
 * appointments around `now`.
 */
export async function seedClinic(name = "demo", now = new Date()): Promise<void> {
  const db = emulatedFirestore();
  const clinic = readSeedClinic(name);
  await writeClinic(db, clinic);
  await Promise.all([
    seedAccounts(db, emulatedAuth(), clinic, now),
    seedDoctors(db, { name, ...clinic }, now),
    seedSite(db, name),
  ]);
  // The accounts are written first, because each booking is also written to its patient's account.
  await seedBookings(db, clinic, now);
}
