/** Composes the content of each kind of mail: docs/decisions/what-mails-say.md */
import type { MailMessage } from "../ports/mail.ts";
import { addressLetter } from "./address-letter.ts";
import { answerLetter } from "./answer-letter.ts";
import { calendarPart, cancelEntry } from "./calendar-part.ts";
import { farewellLetter } from "./farewell-letter.ts";
import type { Letter } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import { linkedLetter } from "./linked-letter.ts";
import { receiptLetter, refundLetter } from "./money-letters.ts";
import type {
  AddressNotice,
  AnswerNotice,
  AppointmentNotice,
  FarewellNotice,
  LinkedNotice,
  RoleNotice,
} from "./notice.ts";
import { reminderLetter } from "./reminder-letter.ts";
import { roleLetter } from "./role-letter.ts";
import { unverifiedLetter } from "./unverified-letter.ts";
import { bookedLetter, cancelledLetter, movedLetter, otherDentistLetter } from "./when-letters.ts";

export type Contents = Pick<MailMessage, "subject" | "text" | "html" | "calendar" | "moreCalendars">;

const letters: Record<AppointmentNotice["kind"], (notice: AppointmentNotice) => Letter> = {
  booked: bookedLetter,
  moved: movedLetter,
  "other-dentist": otherDentistLetter,
  cancelled: cancelledLetter,
  paid: receiptLetter,
  refunded: refundLetter,
  reminder: reminderLetter,
};

export function composeAppointment(notice: AppointmentNotice): Contents {
  if (!notice.trusted) return contents(unverifiedLetter(notice), null);
  return contents(letters[notice.kind](notice), calendarPart(notice));
}

export function composeAnswer(notice: AnswerNotice): Contents {
  return contents(answerLetter(notice), null);
}

export function composeAddress(notice: AddressNotice): Contents {
  return contents(addressLetter(notice), null);
}

export function composeRole(notice: RoleNotice): Contents {
  return contents(roleLetter(notice), null);
}

export function composeLinked(notice: LinkedNotice): Contents {
  return contents(linkedLetter(notice), null);
}

/**
 * The mail after an account removal. Each calendar entry needs its own CANCEL file (RFC 5546, 3.2.5). An appointment that the
 * patient was never told of has no entry.
 */
export function composeFarewell(notice: FarewellNotice): Contents {
  const { settings, siteUrl, now, trusted } = notice;
  const told = notice.visits.filter((visit) => trusted && visit.told !== null);
  const [calendar = null, ...moreCalendars] = told.map(({ id, booking }) =>
    cancelEntry({ id, booking, settings, siteUrl, now }),
  );
  return { ...contents(farewellLetter(notice), calendar), moreCalendars };
}

function contents(letter: Letter, calendar: MailMessage["calendar"]): Contents {
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter), calendar };
}
