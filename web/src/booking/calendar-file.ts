import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { addressLine } from "@clinic/domain/address.ts";
import { calendarEntryUid } from "@clinic/domain/booking.ts";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { formatAppointmentName, formatAppointmentTime } from "../shared/appointment-text.ts";
import { formatInstantWithWeekday } from "../shared/clinic-day.ts";
import { noticeBeginOf } from "../shared/online-notice.ts";

export type CalendarAppointment = Pick<
  Booking,
  "_id" | "version" | "treatment" | "doctor" | "patientName" | "dateISO" | "slot" | "startsAt" | "endsAt"
> &
  Partial<Pick<Booking, "changeableUntil">> & { personId?: string | null };

type CalendarEntry = {
  appointment: CalendarAppointment;
  clinic: PublicSettingsAnswer;
  /** The page for moving or canceling the appointment, or a sentence if that page's URL is secret. */
  changeInstructions: URL | string;
  now: Date;
};

/**
 * The appointment as an iCalendar file (RFC 5545). Its times are UTC instants, which Google, Apple and Outlook show correctly
 * in the reader's zone. Times in a named zone would need a VTIMEZONE, which these three read differently.
 */
export function createCalendarFile({ appointment, clinic, changeInstructions, now }: CalendarEntry): string {
  const isPage = changeInstructions instanceof URL;
  const instructionsText = isPage ? `To move or cancel it: ${changeInstructions.href}` : changeInstructions;
  const noticeBegin = noticeBeginOf(appointment);
  const calendar = ical({
    prodId: { company: clinic.name, product: "appointments", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    // Uses the id of the calendar entry in our mails, so that the newer version replaces the older one.
    id: calendarEntryUid(appointment._id),
    sequence: appointment.version,
    stamp: now,
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    summary: `${formatAppointmentName(appointment)} at ${clinic.name}`,
    location: addressLine(clinic.address),
    description: [
      `${formatAppointmentTime(appointment)}, clinic time.`,
      instructionsText,
      ...(noticeBegin ? [`Online until ${formatInstantWithWeekday(noticeBegin, clinic.timeZone)}.`] : []),
      `Call us: ${clinic.phone} (${clinic.phoneUrl})`,
    ].join("\n"),
    ...(isPage && { url: changeInstructions.href }),
    status: ICalEventStatus.CONFIRMED,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 24 * 60 * 60 });
  return calendar.toString();
}
