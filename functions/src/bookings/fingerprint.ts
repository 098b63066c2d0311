import { createHash } from "node:crypto";
import { readDate } from "../domain/calendar-date.ts";
import type { BookingDocument } from "../firestore/bookings.ts";

type Wish = Pick<BookingDocument, "treatmentId" | "date" | "slot" | "patient" | "patientName" | "phone">;

/**
 * What was asked for, before anything is chosen: whether a request that comes again is the same one. The price is not part
 * of it, as it is what the patient saw and not what they asked for.
 */
export function fingerprint({ treatmentId, date, slot, patient, patientName, phone }: Wish): string {
  const wish = [treatmentId, readDate(date) ?? date, slot, patient.toLowerCase(), patientName, phone];
  return createHash("sha256").update(JSON.stringify(wish)).digest("hex").slice(0, 32);
}
