/** Shared parts of mails to a verified patient that describe the appointment. */

import { oneLine } from "../contract/text.ts";
import { addressLine, directionsUrl } from "../domain/address.ts";
import { type Booking, isChangeableOnline } from "../domain/booking.ts";
import {
  formatDuration,
  formatFullDate,
  formatShortDateTime,
  formatTimeWithZone,
} from "../domain/clinic-time.ts";
import { firstNameOf } from "../domain/first-name.ts";
import { type Fact, type LetterButton, type LetterPart, paragraph, type WhenPart } from "./letter.ts";
import type { AppointmentNotice } from "./mail-notices.ts";
import { priceText } from "./money-texts.ts";

/** Greets the reader by their first name, and says in the next line what the mail is about. */
export function greeting(reader: string | undefined, news = ""): LetterPart {
  const name = firstNameOf(reader ?? "");
  return paragraph([name === "" ? "Hello," : `Hi ${name},`, news].filter(Boolean).join("\n"));
}

/** `you`, or the family member's first name. */
export function seenPatient({ personId, patientName }: Pick<Booking, "personId" | "patientName">): string {
  return personId === null ? "you" : firstNameOf(patientName);
}

/** The topic of the paragraph about canceling: `If you can't come`, or `If Mia can't come`. */
export function ifNotComing(booking: Booking): string {
  return `If ${seenPatient(booking)} can't come`;
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
    more: [...details, ...(other ? [`Was: ${formatShortDateTime(settings, told.startsAt)}`] : [])],
  };
}

export function appointmentFacts({ booking, settings }: AppointmentNotice): LetterPart {
  const price = { name: "Price", value: priceText(booking, settings) };
  const where = { name: "Where", value: oneLine(addressLine(settings.address)) };
  return { part: "facts", facts: [...treatmentFacts(booking), price, where] };
}

/** Lists the patient (if a family member), the treatment and the dentist. */
export function treatmentFacts(booking: Booking): Fact[] {
  const { treatment, personId, doctor } = booking;
  return [
    ...(personId === null ? [] : [patientFact(booking)]),
    { name: "Treatment", value: oneLine(treatment) },
    ...(doctor === null ? [] : [{ name: "Dentist", value: oneLine(doctor) }]),
  ];
}

export function patientFact({ patientName }: Booking): Fact {
  return { name: "Patient", value: oneLine(patientName) };
}

/** Says who replaces the dentist: `Dr. Chen will see you instead of Dr. Berg.` Empty if the dentist is the same. */
export function dentistChangeSentence({ booking, told }: AppointmentNotice): string {
  const now = booking.doctor && oneLine(booking.doctor);
  const before = told?.doctor && oneLine(told.doctor);
  if (!told || now === before) return "";
  if (!now) return `It is no longer with ${before}.`;
  const whom = seenPatient(booking);
  return before ? `${now} will see ${whom} instead of ${before}.` : `${now} will see ${whom}.`;
}

/**
 * The buttons of an upcoming appointment. The calendar's button opens the appointment's page, whose file replaces the entry that a mail
 * brought: https://www.rfc-editor.org/rfc/rfc5545#section-3.8.4.7. A link to a calendar on the web would make a second entry.
 */
export function appointmentButtons({ visitUrl, booking, settings, now }: AppointmentNotice): LetterPart {
  const own: LetterButton[] =
    visitUrl === null
      ? []
      : [
          { text: seeAppointmentText(booking, now), url: visitUrl, main: true },
          { text: "Add to calendar", url: `${visitUrl}.calendar` },
        ];
  return { part: "choices", choices: [...own, directionsButton(settings)] };
}

export function directionsButton(settings: Parameters<typeof directionsUrl>[0]): LetterButton {
  return { text: "Directions", url: directionsUrl(settings) };
}

/** The appointment's page moves and cancels it only until its notice begins. */
export function seeAppointmentText(booking: Booking, now: Date): string {
  return isChangeableOnline(booking, now) ? "See, move or cancel it" : "See your appointment";
}

export function whyReceivedSentence({ settings }: AppointmentNotice): string {
  return `You are receiving this email because this address was given for an appointment at ${oneLine(settings.name)}. Questions? Just reply to this email.`;
}
