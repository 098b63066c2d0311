/** Shared parts of mails to a verified patient that describe the appointment. */

import { oneLine } from "../contract/text.ts";
import { type Booking, isChangeableOnline } from "../domain/booking.ts";
import {
  formatDateTimeWithZone,
  formatDuration,
  formatFullDate,
  formatTimeWithZone,
} from "../domain/clinic-time.ts";
import { type Fact, type LetterPart, paragraph, type WhenPart } from "./letter.ts";
import type { AppointmentNotice } from "./mail-notices.ts";
import { priceText } from "./money-texts.ts";

/** Greets the patient by name. A mail about a family member's appointment has no name, because the account holder reads it. */
export function greeting({ personId, patientName }: Booking): LetterPart {
  return paragraph(personId === null ? `Hello ${oneLine(patientName)},` : "Hello,");
}

/** The block with the appointment's day, time and duration. */
export function whenPart(notice: AppointmentNotice, label: string): WhenPart {
  const { status, durationMinutes } = notice.booking;
  return whenPartWith(
    notice,
    label,
    status === "cancelled" ? [] : [`Takes ${formatDuration(durationMinutes)}`],
  );
}

/**
 * The block with the appointment's day and time, and these further lines. It also shows the earlier time if the patient was last told
 * another one.
 */
export function whenPartWith(
  { booking, settings, told }: Pick<AppointmentNotice, "booking" | "settings" | "told">,
  label: string,
  details: readonly string[],
): WhenPart {
  const { startsAt, status } = booking;
  const other = told !== null && told.startsAt.getTime() !== startsAt.getTime();
  return {
    part: "when",
    label,
    day: formatFullDate(settings, startsAt),
    time: formatTimeWithZone(settings, startsAt),
    off: status === "cancelled",
    more: [...details, ...(other ? [`Before: ${formatDateTimeWithZone(settings, told.startsAt)}`] : [])],
  };
}

export function appointmentFacts({ booking, settings }: AppointmentNotice): LetterPart {
  const price = { name: "Price", value: priceText(booking, settings) };
  return { part: "facts", facts: [...treatmentFacts(booking), price] };
}

/** Lists the patient (if a family member), the treatment and the dentist. */
export function treatmentFacts({ treatment, personId, patientName, doctor }: Booking): Fact[] {
  return [
    ...(personId === null ? [] : [{ name: "Patient", value: oneLine(patientName) }]),
    { name: "Treatment", value: oneLine(treatment) },
    ...(doctor === null ? [] : [{ name: "Dentist", value: oneLine(doctor) }]),
  ];
}

/** Says who replaces the dentist: `Dr. Chen will see you instead of Dr. Berg.` Empty if the dentist is the same. */
export function dentistChangeSentence({ booking, told }: AppointmentNotice): string {
  const now = booking.doctor && oneLine(booking.doctor);
  const before = told?.doctor && oneLine(told.doctor);
  if (!told || now === before) return "";
  if (!now) return `It is no longer with ${before}.`;
  const whom = booking.personId === null ? "you" : oneLine(booking.patientName);
  return before ? `${now} will see ${whom} instead of ${before}.` : `${now} will see ${whom}.`;
}

/** A button that opens the appointment's page. */
export function seeAppointmentButton({ visitUrl, booking, now }: AppointmentNotice): LetterPart[] {
  if (visitUrl === null) return [];
  const text = seeAppointmentText(booking, now);
  return [{ part: "choices", choices: [{ text, url: visitUrl, main: true }] }];
}

/** The appointment's page moves and cancels it only until its notice begins. */
export function seeAppointmentText(booking: Booking, now: Date): string {
  return isChangeableOnline(booking, now) ? "See, move or cancel it" : "See your appointment";
}

export function whyReceivedSentence({ settings }: AppointmentNotice): string {
  return `You are receiving this email because this address was given for an appointment at ${oneLine(settings.name)}. Questions? Just reply to this email.`;
}
