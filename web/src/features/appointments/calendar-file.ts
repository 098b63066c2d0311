import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { calendarUid } from "@clinic/domain/calendar-uid.ts";
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { visitWords } from "../../lib/clinic/visit-words.ts";

/**
 * The appointment as an iCalendar file (RFC 5545). Its times are UTC instants, which Google, Apple and Outlook all show
 * in the reader's zone, right on both sides of a clock change; named zones would need a VTIMEZONE, and each reads that
 * in its own way.
 */
export function calendarFile(booking: Booking, clinic: PublicSettings, page: string, now: Date): string {
  const { address } = clinic;
  const calendar = ical({
    prodId: { company: clinic.name, product: "appointments", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: calendarUid(booking._id, new URL(page).hostname),
    // Grows with every later file, without a counter on the server.
    sequence: Math.max(0, Math.floor((now.getTime() - Date.parse(booking.createdAt)) / 60_000)),
    stamp: now,
    start: new Date(booking.startsAt),
    end: new Date(booking.endsAt),
    summary: `${visitWords(booking)} at ${clinic.name}`,
    location: [address.street, address.city, `${address.region} ${address.postalCode}`.trim()].join(", "),
    description: `${booking.date} at ${booking.slot}, clinic time.\nTo move or cancel it: ${page}\nCall us: ${clinic.phone}`,
    url: page,
    status: ICalEventStatus.CONFIRMED,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: 24 * 60 * 60 });
  return calendar.toString();
}
