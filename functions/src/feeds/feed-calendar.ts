/** A clinic's appointments as a calendar that calendar programs subscribe to (RFC 5545). */
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { oneLine } from "../contract/text.ts";
import { entryUid } from "../domain/booking.ts";

export interface FeedVisit {
  id: string;
  version: number;
  /** Since when this is how it stands, or later. */
  since: Date;
  startsAt: Date;
  endsAt: Date;
  treatment: string;
  /** Null for a seat. */
  doctor: string | null;
  /** Null where the calendar tells no names. */
  patient: string | null;
}

/** How often a program is asked to look. */
const hour = 60 * 60;

/**
 * One entry a visit. Times are UTC instants, which every program shows in its reader's zone, right on both sides of a clock
 * change. The text is the same until something changes, so that programs have nothing to update.
 */
export function feedCalendar(
  { name, clinic }: { name: string; clinic: string },
  visits: readonly FeedVisit[],
): string {
  const calendar = ical({
    prodId: { company: oneLine(clinic), product: "appointments", language: "EN" },
    name: oneLine(name),
    method: ICalCalendarMethod.PUBLISH,
    ttl: hour,
  });
  for (const visit of visits) {
    calendar.createEvent({
      id: entryUid(visit.id),
      sequence: visit.version,
      stamp: visit.since,
      start: visit.startsAt,
      end: visit.endsAt,
      summary: summaryOf(visit),
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

/** `Check-up for Mia Rivera with Dr. Daniel Reyes`, as the site names it too. */
function summaryOf({ treatment, patient, doctor }: FeedVisit): string {
  return oneLine(`${treatment}${patient ? ` for ${patient}` : ""}${doctor ? ` with ${doctor}` : ""}`);
}
