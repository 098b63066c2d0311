/** Writes appointments as a calendar that calendar programs can subscribe to (RFC 5545). */
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { oneLine } from "../contract/text.ts";
import { calendarEntryUid } from "../domain/booking.ts";

export interface FeedAppointment {
  id: string;
  version: number;
  /** When the appointment got its current state, or a later instant. */
  since: Date;
  startsAt: Date;
  endsAt: Date;
  treatment: string;
  /** The dentist's name. It is null if no dentist performs the treatment. */
  doctor: string | null;
  /** The patient's name. It is null in a calendar without names. */
  patient: string | null;
}

/** A meeting or another block, which takes the dentist's time. */
export interface FeedBlock {
  id: string;
  version: number;
  since: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
}

/** Calendar programs are asked to refresh after this many seconds. */
const refreshSeconds = 60 * 60;

/**
 * Writes a calendar with one entry for each appointment and each block. Times are in UTC, which programs show in the reader's
 * time zone. The text stays the same until something changes, so that programs have nothing to update.
 */
export function feedCalendar(
  { name, clinic }: { name: string; clinic: string },
  visits: readonly FeedAppointment[],
  blocks: readonly FeedBlock[] = [],
): string {
  const calendar = ical({
    prodId: { company: oneLine(clinic), product: "appointments", language: "EN" },
    name: oneLine(name),
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  const entries = [...visits.map((visit) => ({ ...visit, title: summaryOf(visit) })), ...blocks];
  for (const { id, version, since, startsAt, endsAt, title } of entries) {
    calendar.createEvent({
      id: calendarEntryUid(id),
      sequence: version,
      stamp: since,
      start: startsAt,
      end: endsAt,
      summary: oneLine(title),
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

/** The title of an entry, like `Check-up for Mia Rivera with Dr. Daniel Reyes`. */
function summaryOf({ treatment, patient, doctor }: FeedAppointment): string {
  if (patient && doctor) return oneLine(`${treatment} for ${patient} with ${doctor}`);
  if (patient) return oneLine(`${treatment} for ${patient}`);
  return oneLine(doctor ? `${treatment} with ${doctor}` : treatment);
}
