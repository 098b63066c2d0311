/** What mails say: docs/decisions/what-mails-say.md */
import type { MailMessage } from "../ports/mail.ts";
import { answerLetter } from "./answer-letter.ts";
import { calendarPart } from "./calendar-part.ts";
import type { Letter } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import { receiptLetter, refundLetter } from "./money-letters.ts";
import type { AnswerNotice, AppointmentNotice, RoleNotice } from "./notice.ts";
import { reminderLetter } from "./reminder-letter.ts";
import { roleLetter } from "./role-letter.ts";
import { unverifiedLetter } from "./unverified-letter.ts";
import { bookedLetter, cancelledLetter, movedLetter, otherDentistLetter } from "./when-letters.ts";

export type Contents = Pick<MailMessage, "subject" | "text" | "html" | "calendar">;

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

export function composeRole(notice: RoleNotice): Contents {
  return contents(roleLetter(notice), null);
}

function contents(letter: Letter, calendar: MailMessage["calendar"]): Contents {
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter), calendar };
}
