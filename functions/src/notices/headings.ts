/**
 * The subject and title of each kind of mail. The subject names neither treatment nor dentist, because a lock screen shows it to
 * others. A family member's first name tells two children's mails apart.
 */
import { daysFromTo, plusDays, todayIn } from "../domain/calendar-date.ts";
import { formatShortDateTime } from "../domain/clinic-time.ts";
import { spellingOf } from "../domain/spelling.ts";
import { seenPatient } from "./appointment-letter-parts.ts";
import type { Letter } from "./letter.ts";
import type { AppointmentNotice } from "./mail-notices.ts";
import { centsGivenBackAt } from "./money-texts.ts";

interface HeadingWords {
  /** `your appointment`, or `Mia's appointment` of a family member. */
  visit: string;
  /** Empty, or ` for Mia`. */
  forWhom: string;
  /** `Thu, Jan 5 at 8:00 AM` */
  when: string;
  /** `today`, `tomorrow`, `in 3 days` */
  soon: string;
  canceled: string;
  Canceled: string;
}

interface Heading {
  subject: (words: HeadingWords) => string;
  title: (words: HeadingWords) => string;
}

const headings: Record<AppointmentNotice["kind"], Heading> = {
  booked: {
    subject: ({ visit, when }) => `${visit} on ${when}`,
    title: ({ visit }) => `${visit} is booked`,
  },
  moved: {
    subject: ({ visit, when }) => `Moved: ${visit} is now ${when}`,
    title: ({ visit }) => `${visit} has a new time`,
  },
  "other-dentist": {
    subject: ({ visit, when }) => `Changed: ${visit} on ${when}`,
    title: ({ visit }) => `${visit} has changed`,
  },
  cancelled: {
    subject: ({ Canceled, visit, when }) => `${Canceled}: ${visit} on ${when}`,
    title: ({ visit, canceled }) => `${visit} is ${canceled}`,
  },
  paid: {
    subject: ({ forWhom }) => `Payment received${forWhom}`,
    title: () => "Thank you for your payment",
  },
  refunded: {
    subject: ({ forWhom }) => `Refund on its way${forWhom}`,
    title: () => "Your refund is on its way",
  },
  reminder: {
    subject: ({ visit, when }) => `Reminder: ${visit} on ${when}`,
    title: ({ visit, soon }) => `${visit} is ${soon}`,
  },
};

const givenBackHeading: Heading = {
  subject: ({ forWhom }) => `Given back${forWhom}`,
  title: () => "Your money has been given back",
};

/** An unverified address may be a stranger's, so its mails name nobody. */
export function headingOf({
  kind,
  booking,
  settings,
  happenedAt,
  now,
  trusted,
}: AppointmentNotice): Pick<Letter, "subject" | "title"> {
  const isByHand = kind === "refunded" && centsGivenBackAt(booking, happenedAt) !== null;
  const heading = isByHand ? givenBackHeading : headings[kind];
  const whom = trusted ? seenPatient(booking) : "you";
  const words = {
    ...spellingOf(settings),
    visit: whom === "you" ? "your appointment" : `${whom}'s appointment`,
    forWhom: whom === "you" ? "" : ` for ${whom}`,
    when: formatShortDateTime(settings, booking.startsAt),
    soon: daysAheadText(booking.date, todayIn(settings.timeZone, now)),
  };
  return { subject: capitalize(heading.subject(words)), title: capitalize(heading.title(words)) };
}

function daysAheadText(date: string, today: string): string {
  if (date <= today) return "today";
  return date === plusDays(today, 1) ? "tomorrow" : `in ${daysFromTo(today, date)} days`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
