import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { calendarEntryUid } from "@clinic/domain/booking.ts";
import { addressLine } from "@clinic/domain/clinic.ts";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { visitWords } from "../shared/appointment-words.ts";

/** What an entry says of an appointment. */
export type CalendarVisit = Pick<
  Booking,
  "_id" | "version" | "treatment" | "doctor" | "patientName" | "date" | "slot" | "startsAt" | "endsAt"
> & { personId?: string | null };

type CalendarEntry = {
  visit: CalendarVisit;
  clinic: PublicSettingsAnswer;
  /** The page where its reader can move or cancel it, or words where there is none that calendars may know. */
  toChange: URL | string;
  now: Date;
};

/**
 * The appointment as an iCalendar file (RFC 5545). Its times are UTC instants, which Google, Apple and Outlook all show
 * in the reader's zone, right on both sides of a clock change; named zones would need a VTIMEZONE, and each reads that
 * in its own way.
 */
export function calendarFile({ visit, clinic, toChange, now }: CalendarEntry): string {
  const isPage = toChange instanceof URL;
  const how = isPage ? `To move or cancel it: ${toChange.href}` : toChange;
  const calendar = ical({
    prodId: { company: clinic.name, product: "appointments", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    // As in our mails: whichever comes later replaces the entry of the one before.
    id: calendarEntryUid(visit._id),
    sequence: visit.version,
    stamp: now,
    start: new Date(visit.startsAt),
    end: new Date(visit.endsAt),
    summary: `${visitWords(visit)} at ${clinic.name}`,
    location: addressLine(clinic.address),
    description: `${visit.date} at ${visit.slot}, clinic time.\n${how}\nCall us: ${clinic.phone} (${clinic.phoneUrl})`,
    ...(isPage && { url: toChange.href }),
    status: ICalEventStatus.CONFIRMED,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 24 * 60 * 60 });
  return calendar.toString();
}
