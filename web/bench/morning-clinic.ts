/** A clinic with the day before it, so that what is counted there depends neither on the hour nor on the weekday. */
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { weekdays } from "../../functions/src/domain/calendar-date.ts";
import { defaultSettings } from "../../functions/src/domain/default-clinic.ts";
import { publicClinicDocument } from "../../functions/src/firestore/clinic.ts";

/** The earliest treatment begins at eight. */
const hour = 6;

/**
 * Puts the demo clinic where it is morning, and opens it on every day. Not by the call for it, which refuses another time zone while
 * appointments are coming.
 */
export async function openInTheMorning(timeZone: string): Promise<void> {
  const { monday } = defaultSettings.openingHours;
  const openingHours = Object.fromEntries(weekdays.map((weekday) => [weekday, monday]));
  await publicClinicDocument(emulatedFirestore()).update({
    "settings.timeZone": timeZone,
    "settings.openingHours": openingHours,
  });
}

/** Where it is between six and seven. */
export function zoneOfMorning(now: Date): string {
  const hoursWest = ((now.getUTCHours() - hour + 36) % 24) - 12;
  // The names of these zones count to the west: https://data.iana.org/time-zones/tzdb/etcetera
  return `Etc/GMT${hoursWest < 0 ? "" : "+"}${hoursWest}`;
}
