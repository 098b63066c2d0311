/** The calendar entry of an appointment in a mail (RFC 5545, 5546). */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
} from "ical-generator";
import { oneLine } from "../contract/text.ts";
import { addressLine } from "../domain/address.ts";
import { calendarEntryUid, changeableUntil, isChangeableOnline } from "../domain/booking.ts";
import { formatDateTimeWithZone } from "../domain/clinic-time.ts";
import { clinicPhoneUrl } from "../domain/phone-number.ts";
import type { MailMessage } from "../ports/mail.ts";
import type { AppointmentNotice, SeriesNotice } from "./mail-notices.ts";

/**
 * Returns the calendar entry: an update for mails that give the time, a cancellation if the patient's calendar may have the
 * entry, else null. Times are in UTC, which calendars show in the reader's zone. It asks for no reply, because nobody reads
 * replies, and sets no alarm, because the clinic sends reminders.
 */
export function calendarPart(notice: AppointmentNotice): MailMessage["calendar"] {
  switch (notice.kind) {
    case "booked":
    case "moved":
    case "other-dentist":
      return { method: "REQUEST", content: entry(notice, ICalCalendarMethod.REQUEST) };
    case "cancelled":
      return notice.told && cancelEntry(notice);
    default:
      return null;
  }
}

type Entry = Pick<AppointmentNotice, "id" | "booking" | "settings" | "now" | "siteUrl">;

/** Returns the file that removes the entry from the patient's calendar. */
export function cancelEntry(entered: Entry): { method: "CANCEL"; content: string } {
  return { method: "CANCEL", content: entry(entered, ICalCalendarMethod.CANCEL) };
}

/**
 * Returns one file with the entries of all dates of a series. A published calendar may hold several entries, and names no attendees
 * (RFC 5546, 3.2.1).
 */
export function seriesCalendar({ upcoming, cancelled, ...notice }: SeriesNotice): {
  method: "PUBLISH";
  content: string;
} {
  const calendar = newCalendar(notice, ICalCalendarMethod.PUBLISH);
  for (const { id, booking } of upcoming)
    addEvent(calendar, { ...notice, id, booking }, ICalEventStatus.CONFIRMED);
  for (const { id, booking } of cancelled)
    addEvent(calendar, { ...notice, id, booking }, ICalEventStatus.CANCELLED);
  return { method: "PUBLISH", content: calendar.toString() };
}

function entry(notice: Entry, method: ICalCalendarMethod): string {
  const { booking } = notice;
  const calendar = newCalendar(notice, method);
  const isCancel = method === ICalCalendarMethod.CANCEL;
  const status = isCancel ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  const event = addEvent(calendar, notice, status);
  event.createAttendee({
    name: inQuotes(booking.patientName),
    email: booking.patient,
    type: ICalAttendeeType.INDIVIDUAL,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return calendar.toString();
}

function newCalendar({ settings }: Pick<Entry, "settings">, method: ICalCalendarMethod) {
  const company = inQuotes(settings.name);
  return ical({ prodId: { company, product: "appointments", language: "EN" }, method });
}

function addEvent(calendar: ReturnType<typeof newCalendar>, notice: Entry, status: ICalEventStatus) {
  const { id, booking, settings, now, siteUrl } = notice;
  const clinic = inQuotes(settings.name);
  return calendar.createEvent({
    id: calendarEntryUid(id),
    sequence: booking.version,
    stamp: now,
    start: booking.startsAt,
    end: booking.endsAt,
    summary:
      booking.personId === null
        ? `Appointment at ${clinic}`
        : `${oneLine(booking.patientName)}'s appointment at ${clinic}`,
    location: oneLine(addressLine(settings.address)),
    description: description(notice),
    ...(booking.uid !== null && { url: `${siteUrl}/dashboard` }),
    organizer: { name: clinic, email: settings.email },
    // The entry is private, because people share their calendars.
    class: ICalEventClass.PRIVATE,
    busystatus: ICalEventBusyStatus.BUSY,
    status,
  });
}

/**
 * The entry's description. It doesn't contain the mail's link, because others see the calendar and could cancel the appointment
 * with it.
 */
function description({ booking, settings, siteUrl, now }: Entry): string {
  const { uid, treatment, doctor, startsAt, changeNoticeHours } = booking;
  const changeable = uid !== null && isChangeableOnline(booking, now);
  const how =
    changeNoticeHours === 0
      ? "To move or cancel it"
      : `Move or cancel it online until ${formatDateTimeWithZone(settings, changeableUntil(booking))}`;
  return [
    oneLine(doctor === null ? treatment : `${treatment} with ${doctor}`),
    formatDateTimeWithZone(settings, startsAt),
    ...(changeable ? [`${how}: ${siteUrl}/dashboard`] : []),
    `Call us: ${settings.phone} (${clinicPhoneUrl(settings)})`,
  ].join("\n");
}

/** Replaces double quotes, because not every calendar program can read them inside a quoted value (RFC 6868). */
function inQuotes(name: string): string {
  return oneLine(name).replaceAll('"', "'");
}
