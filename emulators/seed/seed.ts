import { writeClinic } from "../../functions/commands/write-clinic.ts";
import { emulatedAuth, emulatedFirestore } from "../testing/admin-sdk.ts";
import { seedDoctors } from "./demo-doctors.ts";
import { seedAccounts } from "./seed-accounts.ts";
import { seedBookings } from "./seed-bookings.ts";
import { seedSite } from "./seed-site.ts";

/**
 * Fills empty emulators with the demo clinic: its accounts, its doctors, its content, and a week of appointments around
 * `now`.
 */
export async function seedClinic(now = new Date()): Promise<void> {
  const db = emulatedFirestore();
  await writeClinic(db);
  await Promise.all([seedAccounts(db, emulatedAuth(), now), seedDoctors(db, now), seedSite(db)]);
  // The accounts are written first, because each booking is also written to its patient's account.
  await seedBookings(db, now);
}
