/** Texts that name an appointment to its patient. Does not import date-fns, because public pages load this file too. */
import type { Booking } from "@clinic/contract/bookings.ts";
import { formatSlot } from "./clinic-format.ts";
import { createFormat } from "./clinic-region.ts";

/** `personId` is missing if the link in a mail opened the appointment. */
type NamedAppointment = Pick<Booking, "treatment" | "doctor" | "patientName"> & { personId?: string | null };

/** `Children's Check-up for Mia Rivera with Dr. Daniel Reyes`. Names the patient only if the patient is a family member. */
export function formatAppointmentName(booking: NamedAppointment): string {
  const forWhom = booking.personId ? ` for ${isolateDirection(booking.patientName)}` : "";
  return `${booking.treatment}${forWhom}${formatDentistSuffix(booking)}`;
}

/** ` with Dr. Daniel Reyes`, or empty for a treatment without dentists. */
export function formatDentistSuffix({ doctor }: Pick<Booking, "doctor">): string {
  return doctor ? ` with ${isolateDirection(doctor)}` : "";
}

/** `Mon, Nov 23, 2026` */
export function formatAppointmentDay({ dateISO }: Pick<Booking, "dateISO">): string {
  return dayFormat().format(new Date(dateISO));
}

/** `Mon, Nov 23, 2026 at 08:00 AM` */
export function formatAppointmentTime(booking: Pick<Booking, "dateISO" | "slot">): string {
  return `${formatAppointmentDay(booking)} at ${formatSlot(booking.slot)}`;
}

const dayFormat = createFormat(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...{ weekday: "short", month: "short", day: "numeric", year: "numeric" },
      timeZone: "UTC",
    }),
);

const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * Wraps a right-to-left name in direction isolates, so that the text around the name keeps its order. JSX uses `<bdi>`
 * instead.
 */
export function isolateDirection(name: string): string {
  return rightToLeftLetter.test(name) ? `\u2068${name}\u2069` : name;
}
