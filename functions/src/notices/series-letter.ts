import { oneLine } from "../contract/text.ts";
import type { Booking } from "../domain/booking.ts";
import {
  formatDateTimeWithZone,
  formatDuration,
  formatFullDate,
  formatShortDate,
  formatTimeWithZone,
} from "../domain/clinic-time.ts";
import { spellingOf } from "../domain/spelling.ts";
import { greeting, treatmentFacts } from "./appointment-letter-parts.ts";
import { forCount, fullFoot, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { SeriesNotice } from "./mail-notices.ts";
import { moneyAfterCancelText, priceText } from "./money-texts.ts";

/** The mail about a series: one list of all its dates. An unverified address gets only days and times. */
export function seriesLetter(notice: SeriesNotice): Letter {
  const { settings, upcoming, cancelled, trusted } = notice;
  const clinic = oneLine(settings.name);
  const { Canceled } = spellingOf(settings);
  const why = `You are receiving this email because this address was given for appointments at ${clinic}.`;
  return {
    ...headingOf(notice),
    preview: `At ${clinic}.`,
    parts: [
      trusted && upcoming[0] ? greeting(upcoming[0].booking) : paragraph("Hello,"),
      paragraph(newsOf(notice)),
      ...(trusted ? commonFacts(notice) : []),
      ...upcoming.flatMap((one, i) => datePart(notice, one, `${i + 1} of ${upcoming.length}`)),
      ...cancelled.flatMap((one) => datePart(notice, one, Canceled)),
      ...(trusted ? [calendarParagraph(notice), ...cancelTerms(notice)] : []),
      paragraph(
        `Please call us at ${settings.phone}.`,
        trusted ? "If a date doesn't work for you" : "If you don't know about it",
      ),
    ],
    foot: trusted
      ? fullFoot(notice, `${why} Questions? Just reply to this email.`)
      : { clinic, lines: [{ name: "Phone", value: settings.phone }], why, muteUrl: null },
  };
}

/** The subject names neither treatment nor dentist, because a lock screen shows it to others. */
function headingOf({ settings, upcoming, cancelled }: SeriesNotice): Pick<Letter, "subject" | "title"> {
  const { canceled, Canceled } = spellingOf(settings);
  const [first] = upcoming;
  if (!first) {
    const of = (n: number) => forCount(n, { one: "appointment", other: `${n} appointments` });
    return {
      subject: `${Canceled}: your ${of(cancelled.length)}`,
      title: forCount(cancelled.length, {
        one: `Your appointment is ${canceled}`,
        other: `Your appointments are ${canceled}`,
      }),
    };
  }
  const count = upcoming.length;
  const from = formatShortDate(settings, first.booking.startsAt, { withYear: true });
  const dates = forCount(count, {
    one: `your appointment on ${from}`,
    other: `your ${count} appointments from ${from}`,
  });
  return isChanged({ upcoming, cancelled })
    ? { subject: `Changed: ${dates}`, title: "Your appointments have changed" }
    : {
        subject: `${dates.charAt(0).toUpperCase()}${dates.slice(1)}`,
        title: forCount(count, { one: "Your appointment is booked", other: "Your appointments are booked" }),
      };
}

/** True if the patient was told something else before. */
function isChanged({ upcoming, cancelled }: Pick<SeriesNotice, "upcoming" | "cancelled">): boolean {
  return cancelled.length > 0 || upcoming.some(({ told }) => told !== null);
}

function newsOf(notice: SeriesNotice): string {
  const { settings, upcoming, trusted } = notice;
  const { canceled } = spellingOf(settings);
  const clinic = oneLine(settings.name);
  if (upcoming.length === 0)
    return `The clinic has ${canceled} the appointments below. We are sorry if that comes as a surprise: please call us at ${settings.phone}, and we will find you other times.`;
  if (!trusted) return `This email address was given to us, ${clinic}, for the appointments below.`;
  return isChanged(notice)
    ? "These are your dates now."
    : `We look forward to seeing you at ${clinic} on these dates.`;
}

/** What is the same for all dates. The dentist is named here if it is one for all. */
function commonFacts({ upcoming, settings }: SeriesNotice): LetterPart[] {
  const [first] = upcoming;
  if (!first) return [];
  const { booking } = first;
  const facts = treatmentFacts(hasOneDentist(upcoming) ? booking : { ...booking, doctor: null });
  const isOnePrice = upcoming.every(
    (one) => priceText(one.booking, settings) === priceText(booking, settings),
  );
  const price = isOnePrice ? [{ name: "Price each", value: priceText(booking, settings) }] : [];
  return [{ part: "facts", facts: [...facts, ...price] }];
}

function hasOneDentist(listed: readonly { booking: Booking }[]): boolean {
  return listed.every(({ booking }) => booking.doctor === listed[0]?.booking.doctor);
}

type Listed = SeriesNotice["cancelled"][number] & { visitUrl?: string | null };

function datePart(
  { settings, trusted, upcoming }: SeriesNotice,
  { booking, told, visitUrl = null }: Listed,
  label: string,
): LetterPart[] {
  const { startsAt, durationMinutes, status, doctor } = booking;
  const isOff = status === "cancelled";
  const isMoved = told !== null && told.startsAt.getTime() !== startsAt.getTime();
  const owesMoney = isOff && booking.payment !== "unpaid" && booking.payment !== "nothing-due";
  return [
    {
      part: "when",
      label,
      day: formatFullDate(settings, startsAt),
      time: formatTimeWithZone(settings, startsAt),
      off: isOff,
      more: [
        ...(isOff || !trusted ? [] : [`Takes ${formatDuration(durationMinutes)}`]),
        ...(isOff || !trusted || doctor === null || hasOneDentist(upcoming)
          ? []
          : [`With ${oneLine(doctor)}`]),
        ...(isMoved ? [`Before: ${formatDateTimeWithZone(settings, told.startsAt)}`] : []),
      ],
    },
    ...(trusted && owesMoney ? [paragraph(moneyAfterCancelText(booking, settings), "Your payment")] : []),
    ...(visitUrl === null
      ? []
      : [{ part: "choices" as const, choices: [{ text: "See, move or cancel it", url: visitUrl }] }]),
  ];
}

/** What canceling costs. The limit is a number of hours here, because each date has its own. */
function cancelTerms({ upcoming, settings }: SeriesNotice): LetterPart[] {
  const [first] = upcoming;
  if (!first) return [];
  const { payment, cancellation } = first.booking;
  const hours = cancellation.fullRefundHours;
  const limit = forCount(hours, { one: "an hour", other: `${hours} hours` });
  const refund =
    hours === 0
      ? "What you have paid by card goes back in full."
      : `What you have paid by card goes back in full if you cancel at least ${limit} before it begins, but not after that.`;
  const paysByCard = settings.takesCards && payment !== "nothing-due";
  const text = paysByCard
    ? `You can cancel each date until it begins. ${refund}`
    : "You can cancel each date until it begins, free of charge.";
  return [paragraph(text, "If you can't come")];
}

function calendarParagraph({ upcoming }: SeriesNotice): LetterPart {
  return paragraph(
    upcoming.length === 0
      ? "Open the attached file to take these dates out of your calendar."
      : "Open the attached file to have all dates in your calendar.",
    "Your calendar",
  );
}
