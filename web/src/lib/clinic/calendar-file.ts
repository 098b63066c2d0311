import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { addressLine, entryUid } from "@clinic/domain/calendar-entry.ts";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { visitWords } from "./visit-words.ts";

/** What an entry says of an appointment. */
export type CalendarVisit = Pick<
  Booking,
  "_id" | "version" | "treatment" | "doctor" | "patientName" | "date" | "slot" | "startsAt" | "endsAt"
> & { personId?: string | null };

/**
 * The appointment as an iCalendar file (RFC 5545). Its times are UTC instants, which Google, Apple and Outlook all show
 * in the reader's zone, right on both sides of a clock change; named zones would need a VTIMEZONE, and each reads that
 * in its own way.
 */
export function calendarFile(
  booking: CalendarVisit,
  clinic: PublicSettings,
  page: string,
  now: Date,
  toChange = `To move or cancel it: ${page}`,
): string {
  const calendar = ical({
    prodId: { company: clinic.name, product: "appointments", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    // As in our mails: whichever comes later replaces the entry of the one before.
    id: entryUid(booking._id),
    sequence: booking.version,
    stamp: now,
    start: new Date(booking.startsAt),
    end: new Date(booking.endsAt),
    summary: `${visitWords(booking)} at ${clinic.name}`,
    location: addressLine(clinic.address),
    description: `${booking.date} at ${booking.slot}, clinic time.\n${toChange}\nCall us: ${clinic.phone}`,
    url: page,
    status: ICalEventStatus.CONFIRMED,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 24 * 60 * 60 });
  return calendar.toString();
}
