import type { Firestore } from "@google-cloud/firestore";
import { error as logError } from "firebase-functions/logger";
import type { Settings, SettingsSaved } from "../contract/settings.ts";
import { isOutsideHours } from "../domain/availability.ts";
import { bookings } from "../firestore/bookings.ts";
import { pagesOf } from "../firestore/pages.ts";

type Found = Pick<SettingsSaved, "stranded" | "allChecked">;

/** As many as somebody calls in a day. */
const most = 200;
const pageSize = 300;
/** Whoever has saved waits for this. */
const usualPatienceMs = 8000;

/**
 * Coming appointments that don't fit these settings, soonest first. Ends in time, however many there are, and never fails:
 * then `allChecked` is false, and the schedule's days say the same of each.
 */
export async function findStranded(
  db: Firestore,
  settings: Settings,
  now: Date,
  patienceMs = usualPatienceMs,
): Promise<Found> {
  const found: Found["stranded"] = [];
  const end = AbortSignal.timeout(patienceMs);
  const late = new Promise<boolean>((resolve) => end.addEventListener("abort", () => resolve(false)));
  const looking = look(db, settings, now, found, end).catch((cause: unknown) => {
    logError("stranded appointments not looked for", { cause: String(cause) });
    return false;
  });
  const allChecked = await Promise.race([looking, late]);
  return { stranded: found.slice(0, most), allChecked };
}

/** Whether all of them were looked at. */
async function look(
  db: Firestore,
  settings: Settings,
  now: Date,
  found: Found["stranded"],
  end: AbortSignal,
): Promise<boolean> {
  const coming = bookings(db).where("status", "==", "booked").where("startsAt", ">", now).orderBy("startsAt");
  for await (const page of pagesOf(coming, pageSize)) {
    if (end.aborted) return false;
    for (const document of page) {
      const booking = document.data();
      if (!isOutsideHours(booking, settings)) continue;
      const { date, slot, treatment, patientName } = booking;
      found.push({ _id: document.id, dateISO: date, slot, treatment, patientName });
    }
    if (found.length > most) return false;
  }
  return true;
}
