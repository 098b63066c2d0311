import type { Settings } from "../contract/settings.ts";
import { oneLine } from "../contract/text.ts";
import { formatDuration, formatShortDate } from "../domain/clinic-time.ts";
import { spellingOf } from "../domain/spelling.ts";
import {
  directionsButton,
  greeting,
  ifNotComing,
  seeAppointmentText,
  seenPatient,
  treatmentFacts,
  whenPartWith,
} from "./appointment-letter-parts.ts";
import { forCount, fullFoot, type Letter, type LetterPart, paragraph } from "./letter.ts";
import type { SeriesNotice } from "./mail-notices.ts";
import { moneyAfterCancelText, paysOnline, priceText } from "./money-texts.ts";
import { unverifiedAddressFoot, unverifiedAddressParagraph } from "./unverified-address-letter.ts";

/** The mail about a series: one list of all its dates. An unverified address gets only days and times. */
export function seriesLetter(notice: SeriesNotice): Letter {
  const { settings, upcoming, trusted, reader } = notice;
  const clinic = oneLine(settings.name);
  const why = `You are receiving this email because this address was given for appointments at ${clinic}.`;
  const about = { ...headingOf(notice), preview: `At ${clinic}.` };
  if (!trusted) return unverifiedSeriesLetter(notice, about);
  return {
    ...about,
    parts: [
      greeting(reader, newsOf(notice)),
      ...commonFacts(notice),
      ...dateParts(notice),
      ...(upcoming.length > 0 ? [{ part: "choices" as const, choices: [directionsButton(settings)] }] : []),
      calendarParagraph(notice),
      ...cancelTerms(notice),
    ],
    foot: fullFoot(notice, `${why} Questions? Just reply to this email.`),
  };
}

function unverifiedSeriesLetter(
  notice: SeriesNotice,
  about: Pick<Letter, "subject" | "title" | "preview">,
): Letter {
  const { settings, upcoming, cancelled } = notice;
  const count = upcoming.length + cancelled.length;
  return {
    ...about,
    parts: [
      greeting("", `This address was given to ${oneLine(settings.name)} for the appointments below.`),
      ...dateParts(notice),
      unverifiedAddressParagraph(notice, count),
    ],
    foot: unverifiedAddressFoot(settings, count),
  };
}

/**
 * The subject names neither treatment nor dentist, because a lock screen shows it to others. A family member's first name tells two
 * children's mails apart.
 */
function headingOf({
  settings,
  upcoming,
  cancelled,
  trusted,
}: SeriesNotice): Pick<Letter, "subject" | "title"> {
  const { canceled, Canceled } = spellingOf(settings);
  const [first] = upcoming;
  const booking = (first ?? cancelled[0])?.booking;
  const whom = booking && trusted ? seenPatient(booking) : "you";
  const [your, Your] = whom === "you" ? ["your", "Your"] : [`${whom}'s`, `${whom}'s`];
  if (!first) {
    const count = cancelled.length;
    const appointments = forCount(count, { one: "appointment", other: `${count} appointments` });
    return {
      subject: `${Canceled}: ${your} ${appointments}`,
      title: forCount(count, {
        one: `${Your} appointment is ${canceled}`,
        other: `${Your} appointments are ${canceled}`,
      }),
    };
  }
  const count = upcoming.length;
  const from = formatShortDate(settings, first.booking.startsAt, { withYear: true });
  const dates = forCount(count, {
    one: `appointment on ${from}`,
    other: `${count} appointments from ${from}`,
  });
  return isChanged({ upcoming, cancelled })
    ? {
        subject: `Changed: ${your} ${dates}`,
        title: forCount(count + cancelled.length, {
          one: `${Your} appointment has changed`,
          other: `${Your} appointments have changed`,
        }),
      }
    : {
        subject: `${Your} ${dates}`,
        title: forCount(count, {
          one: `${Your} appointment is booked`,
          other: `${Your} appointments are booked`,
        }),
      };
}

/** True if the patient was told something else before. */
function isChanged({ upcoming, cancelled }: Pick<SeriesNotice, "upcoming" | "cancelled">): boolean {
  return cancelled.length > 0 || upcoming.some(({ told }) => told !== null);
}

function newsOf(notice: SeriesNotice): string {
  const { settings, upcoming } = notice;
  const { canceled } = spellingOf(settings);
  const clinic = oneLine(settings.name);
  if (upcoming.length === 0)
    return `The clinic has ${canceled} the appointments below. We are sorry if that comes as a surprise: please call us at ${settings.phone}, and we will find you other times.`;
  const [first] = upcoming;
  return isChanged(notice) || !first
    ? "These are the dates now."
    : `We look forward to seeing ${seenPatient(first.booking)} at ${clinic} on these dates.`;
}

/** What is the same for all dates. Dentist and price are named here if they are the same for all. */
function commonFacts({ upcoming, settings }: SeriesNotice): LetterPart[] {
  const [first] = upcoming;
  if (!first) return [];
  const { booking } = first;
  const facts = treatmentFacts(hasOneDentist(upcoming) ? booking : { ...booking, doctor: null });
  const price = hasOnePrice(upcoming, settings)
    ? [{ name: "Price each", value: priceText(booking, settings) }]
    : [];
  return [{ part: "facts", facts: [...facts, ...price] }];
}

type Dates = SeriesNotice["upcoming"];

function hasOneDentist(dates: Dates): boolean {
  return dates.every(({ booking }) => booking.doctor === dates[0]?.booking.doctor);
}

function hasOnePrice(dates: Dates, settings: Settings): boolean {
  return new Set(dates.map(({ booking }) => priceText(booking, settings))).size <= 1;
}

function dateParts(notice: SeriesNotice): LetterPart[] {
  const { settings, upcoming, cancelled } = notice;
  const { Canceled } = spellingOf(settings);
  return [
    ...upcoming.flatMap((one, i) => upcomingDateParts(notice, one, `${i + 1} of ${upcoming.length}`)),
    ...cancelled.flatMap((one) => cancelledDateParts(notice, one, Canceled)),
  ];
}

function upcomingDateParts(
  { settings, trusted, upcoming, now }: SeriesNotice,
  { booking, told, visitUrl }: Dates[number],
  label: string,
): LetterPart[] {
  const { durationMinutes, doctor } = booking;
  const details = [
    `Takes ${formatDuration(durationMinutes)}`,
    ...(doctor === null || hasOneDentist(upcoming) ? [] : [`With ${oneLine(doctor)}`]),
    ...(hasOnePrice(upcoming, settings) ? [] : [`Price: ${priceText(booking, settings)}`]),
  ];
  return [
    whenPartWith({ booking, settings, told }, label, trusted ? details : []),
    ...(visitUrl === null
      ? []
      : [{ part: "choices" as const, choices: [{ text: seeAppointmentText(booking, now), url: visitUrl }] }]),
  ];
}

function cancelledDateParts(
  { settings, trusted }: SeriesNotice,
  { booking, told }: SeriesNotice["cancelled"][number],
  label: string,
): LetterPart[] {
  const owesMoney = booking.payment !== "unpaid" && booking.payment !== "nothing-due";
  return [
    whenPartWith({ booking, settings, told }, label, []),
    ...(trusted && owesMoney ? [paragraph(moneyAfterCancelText(booking, settings), "Your payment")] : []),
  ];
}

/** What canceling costs, and whom to call. The limits are numbers of hours here, because each date has its own. */
function cancelTerms({ upcoming, settings }: SeriesNotice): LetterPart[] {
  const [first] = upcoming;
  if (!first) return [];
  const { payment, cancellation, changeNoticeHours: notice } = first.booking;
  const until = notice === 0 ? "until it begins" : `online until ${hoursText(notice)} before it begins`;
  const canCancel = `You can cancel each date free of charge ${until}`;
  const isAlwaysRefunded = cancellation.fullRefundHours <= notice;
  const withRefund = isAlwaysRefunded
    ? `${canCancel}, and a card payment is refunded.`
    : `${canCancel}. A card payment is refunded if you cancel at least ${hoursText(cancellation.fullRefundHours)} before, but not after that.`;
  const paysByCard = payment !== "nothing-due" && paysOnline(first.booking, settings);
  return [
    paragraph(paysByCard ? withRefund : `${canCancel}.`, ifNotComing(first.booking)),
    paragraph(`Please call us at ${settings.phone}.`, "If a date doesn't work for you"),
  ];
}

function hoursText(hours: number): string {
  return forCount(hours, { one: "an hour", other: `${hours} hours` });
}

function calendarParagraph({ upcoming }: SeriesNotice): LetterPart {
  return paragraph(
    upcoming.length === 0
      ? "Open the attached file to remove these dates from your calendar."
      : "Open the attached file to add all dates to your calendar.",
    "Your calendar",
  );
}
