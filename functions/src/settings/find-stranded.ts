import type { Firestore } from "@google-cloud/firestore";
import type { Settings, SettingsSaved } from "../contract/settings.ts";
import { bookings } from "../firestore/bookings.ts";
import { isOutsideHours } from "./outside-hours.ts";

/** Coming appointments that don't fit these settings, soonest first. Reads all coming bookings: settings change rarely. */
export async function findStranded(
  db: Firestore,
  settings: Settings,
  now: Date,
): Promise<SettingsSaved["stranded"]> {
  const coming = await bookings(db).where("startsAt", ">", now).orderBy("startsAt").get();
  return coming.docs
    .map((document) => ({ _id: document.id, ...document.data() }))
    .filter((booking) => booking.status === "booked" && isOutsideHours(booking, settings))
    .map(({ _id, date, slot, treatment, patientName }) => ({
      _id,
      dateISO: date,
      slot,
      treatment,
      patientName,
    }));
}
