/**
 * The mails to the people who work at the clinic. Subject and preview name neither patient nor treatment, because a lock screen shows
 * them: docs/decisions/mails-to-staff.md
 */
import type { Settings } from "../contract/settings.ts";
import { oneLine } from "../contract/text.ts";
import type { Booking } from "../domain/booking.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import {
  formatFullDate,
  formatShortDateTime,
  formatTimeOfDay,
  formatTimeWithZone,
  formatWeekdayAndDay,
} from "../domain/clinic-time.ts";
import { phoneUrl } from "../domain/phone-number.ts";
import { spellingOf } from "../domain/spelling.ts";
import type { StaffChange } from "../domain/staff-mails.ts";
import { type Fact, type Foot, forCount, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { StaffChangeNotice, StaffMessageNotice, StaffSummaryNotice } from "./mail-notices.ts";

export function staffChangeLetter(notice: StaffChangeNotice): Letter {
  const { settings, siteUrl, id, booking, before, change } = notice;
  const { subject, title, sentence } = changeTexts(notice);
  const isOff = change === "cancelled" || change === "left";
  const shown = isOff && before ? before : booking;
  return {
    subject,
    preview: "A patient has changed the schedule.",
    title,
    parts: [
      paragraph(sentence),
      {
        part: "when",
        label: { booked: "Booked", moved: "New time", cancelled: "It was", left: "It was" }[change],
        day: formatFullDate(settings, shown.startsAt),
        time: formatTimeWithZone(settings, shown.startsAt),
        off: isOff,
        more: change === "moved" && before ? [`Was: ${formatShortDateTime(settings, before.startsAt)}`] : [],
      },
      { part: "facts", facts: patientFacts(notice, shown.doctor) },
      ...(change === "left"
        ? []
        : [
            openButton("Open the appointment", `${siteUrl}/dashboard/schedule?date=${shown.date}&open=${id}`),
          ]),
    ],
    foot: staffFoot(notice),
  };
}

interface ChangeTexts {
  subject: string;
  title: string;
  sentence: string;
}

function changeTexts({ settings, booking, before, change, now }: StaffChangeNotice): ChangeTexts {
  const { canceled, Canceled } = spellingOf(settings);
  const after = relativeTime(settings, booking, now);
  const earlier = relativeTime(settings, before ?? booking, now);
  const texts: Record<StaffChange, ChangeTexts> = {
    booked: {
      subject: `New appointment ${after}`,
      title: "New appointment",
      sentence: "A patient has booked it on the website.",
    },
    moved: {
      subject: `Appointment moved to ${after.replace(/^on /, "")}`,
      title: "An appointment has moved",
      sentence: "The patient has moved it.",
    },
    cancelled: {
      subject: `${Canceled}: appointment ${earlier}`,
      title: `An appointment is ${canceled}`,
      sentence: `The patient has ${canceled} it. The time is free again.`,
    },
    left: {
      subject: `No longer yours: appointment ${earlier}`,
      title: "An appointment is no longer yours",
      sentence: "The patient has moved it to another doctor. Your time is free again.",
    },
  };
  return texts[change];
}

/** Says when an appointment is, as `today, 2:30 PM`, `tomorrow, 9:00 AM` or `on Thu, Jan 5 at 8:00 AM`. */
function relativeTime(
  settings: Settings,
  { date, startsAt }: Pick<Booking, "date" | "startsAt">,
  now: Date,
): string {
  const today = todayIn(settings.timeZone, now);
  if (date === today) return `today, ${formatTimeOfDay(settings, startsAt)}`;
  if (date === plusDays(today, 1)) return `tomorrow, ${formatTimeOfDay(settings, startsAt)}`;
  return `on ${formatShortDateTime(settings, startsAt)}`;
}

/** After the removal of an account, phone number and note are empty. */
function patientFacts({ booking, isForClinic }: StaffChangeNotice, doctor: string | null): Fact[] {
  const { patientName, phone, phoneE164, treatment, note } = booking;
  const facts: Fact[] = [
    { name: "Patient", value: oneLine(patientName) },
    { name: "Phone", value: phone, href: phoneUrl(phone, phoneE164) },
    { name: "Treatment", value: oneLine(treatment) },
    { name: "Doctor", value: isForClinic && doctor !== null ? oneLine(doctor) : "" },
    { name: "Note", value: oneLine(note) },
  ];
  return facts.filter(({ value }) => value !== "");
}

export function staffMessageLetter(notice: StaffMessageNotice): Letter {
  const { siteUrl, id, message } = notice;
  return {
    subject: "New message from the website",
    preview: "Somebody wrote to you through the contact form.",
    title: "A new message",
    parts: [
      {
        part: "facts",
        facts: [
          { name: "From", value: message.email },
          { name: "Subject", value: oneLine(message.subject) },
        ],
      },
      { part: "quote", text: message.message },
      paragraph("Please answer from the inbox. A reply to this email doesn't reach the sender."),
      openButton("Open the message", `${siteUrl}/dashboard/messages?message=${id}`),
    ],
    foot: staffFoot(notice),
  };
}

/** The most appointments that a mail lists. */
const maxListedAppointments = 100;

export function staffSummaryLetter(notice: StaffSummaryNotice): Letter {
  const { settings, siteUrl, date, visits, isForClinic, now } = notice;
  const isToday = date === todayIn(settings.timeZone, now);
  const day = isToday ? "today" : "tomorrow";
  const count = visits.length;
  const appointments = forCount(count, { one: "1 appointment", other: `${count} appointments` });
  const listed = visits.slice(0, maxListedAppointments);
  const facts = listed.map((booking) => ({
    name: formatTimeOfDay(settings, booking.startsAt),
    value: [
      oneLine(booking.patientName),
      oneLine(booking.treatment),
      ...(isForClinic && booking.doctor !== null ? [oneLine(booking.doctor)] : []),
    ].join(", "),
  }));
  const [first] = visits;
  return {
    subject: `${appointments} ${day}`,
    preview: "The day's appointments.",
    title: first ? `${appointments} on ${formatWeekdayAndDay(settings, first.startsAt)}` : "No appointments",
    parts: [
      { part: "facts", facts },
      ...(count > listed.length ? [paragraph(`And ${count - listed.length} more on the schedule.`)] : []),
      openButton("Open the schedule", `${siteUrl}/dashboard/schedule?date=${date}`),
    ],
    foot: staffFoot(notice),
  };
}

function openButton(text: string, url: string): LetterPart {
  return { part: "choices", choices: [{ text, url, main: true }] };
}

function staffFoot({ settings, siteUrl }: { settings: Settings; siteUrl: string }): Foot {
  const clinic = oneLine(settings.name);
  return {
    clinic,
    lines: [{ name: "Website", value: siteUrl, href: siteUrl }],
    why: `You are receiving this email because you work at ${clinic}. An admin can turn these emails off under Settings, Emails to staff.`,
    muteUrl: null,
  };
}
