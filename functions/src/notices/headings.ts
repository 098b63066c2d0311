/**
 * The subject and title of each kind of mail. The subject names neither treatment nor dentist, because a lock screen shows it to
 * others.
 */
import { formatShortDateTime } from "../domain/clinic-time.ts";
import { spellingOf } from "../domain/spelling.ts";
import type { Letter } from "./letter.ts";
import type { AppointmentNotice } from "./mail-notices.ts";
import { centsGivenBackAt } from "./money-texts.ts";

type Spelling = ReturnType<typeof spellingOf>;

interface Heading {
  /** Returns the subject; `when` is a time such as `Thu, Jan 5 at 8:00 AM`. */
  subject: (when: string, spelling: Spelling) => string;
  title: string | ((spelling: Spelling) => string);
}

const headings: Record<AppointmentNotice["kind"], Heading> = {
  booked: {
    subject: (when) => `Your appointment on ${when}`,
    title: "Your appointment is booked",
  },
  moved: {
    subject: (when) => `Moved: your appointment is now ${when}`,
    title: "Your appointment has a new time",
  },
  "other-dentist": {
    subject: (when) => `Changed: your appointment on ${when}`,
    title: "Your appointment has changed",
  },
  cancelled: {
    subject: (when, { Canceled }) => `${Canceled}: your appointment on ${when}`,
    title: ({ canceled }) => `Your appointment is ${canceled}`,
  },
  paid: {
    subject: () => "Payment received",
    title: "Your payment has arrived",
  },
  refunded: {
    subject: () => "Refund on its way",
    title: "Your refund is on its way",
  },
  reminder: {
    subject: (when) => `Reminder: your appointment on ${when}`,
    title: "Your appointment is coming up",
  },
};

const givenBackHeading: Heading = {
  subject: () => "Given back",
  title: "Your money has been given back",
};

export function headingOf({
  kind,
  booking,
  settings,
  happenedAt,
}: AppointmentNotice): Pick<Letter, "subject" | "title"> {
  const isByHand = kind === "refunded" && centsGivenBackAt(booking, happenedAt) !== null;
  const { subject, title } = isByHand ? givenBackHeading : headings[kind];
  const spelling = spellingOf(settings);
  return {
    subject: subject(formatShortDateTime(settings, booking.startsAt), spelling),
    title: typeof title === "string" ? title : title(spelling),
  };
}
