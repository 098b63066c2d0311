/** Composes the content of each kind of mail: docs/decisions/what-mails-say.md */
import type { Settings } from "../contract/settings.ts";
import type { MailMessage } from "../ports/mail.ts";
import { accountRemovedLetter } from "./account-removed-letter.ts";
import { addressChangedLetter } from "./address-changed-letter.ts";
import { bookedLetter, cancelledLetter, dentistChangedLetter, movedLetter } from "./appointment-letters.ts";
import { calendarPart, cancelEntry, seriesCalendar } from "./calendar-part.ts";
import type { Letter } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import type { MailLook } from "./mail-colors.ts";
import type {
  AccountRemovedNotice,
  AddressChangedNotice,
  AppointmentNotice,
  MessageAnswerNotice,
  RecordsLinkedNotice,
  RoleGrantedNotice,
  SeriesNotice,
  StaffChangeNotice,
  StaffMessageNotice,
  StaffSummaryNotice,
} from "./mail-notices.ts";
import { messageAnswerLetter } from "./message-answer-letter.ts";
import { receiptLetter, refundLetter } from "./money-letters.ts";
import { recordsLinkedLetter } from "./records-linked-letter.ts";
import { reminderLetter } from "./reminder-letter.ts";
import { roleGrantedLetter } from "./role-granted-letter.ts";
import { seriesLetter } from "./series-letter.ts";
import { staffChangeLetter, staffMessageLetter, staffSummaryLetter } from "./staff-letters.ts";
import { unverifiedAddressLetter } from "./unverified-address-letter.ts";

export type ComposedMail = Pick<MailMessage, "subject" | "text" | "html" | "calendar" | "moreCalendars">;

/** A notice with the look of the clinic's mails; without one they have the product's colors. */
type Styled<Notice> = Notice & { look?: MailLook };

const letterBuilders: Record<AppointmentNotice["kind"], (notice: AppointmentNotice) => Letter> = {
  booked: bookedLetter,
  moved: movedLetter,
  "other-dentist": dentistChangedLetter,
  cancelled: cancelledLetter,
  paid: receiptLetter,
  refunded: refundLetter,
  reminder: reminderLetter,
};

export function composeAppointmentMail(notice: Styled<AppointmentNotice>): ComposedMail {
  if (!notice.trusted) return renderLetter(unverifiedAddressLetter(notice), null, notice);
  return renderLetter(letterBuilders[notice.kind](notice), calendarPart(notice), notice);
}

export function composeMessageAnswerMail(notice: Styled<MessageAnswerNotice>): ComposedMail {
  return renderLetter(messageAnswerLetter(notice), null, notice);
}

export function composeAddressChangedMail(notice: Styled<AddressChangedNotice>): ComposedMail {
  return renderLetter(addressChangedLetter(notice), null, notice);
}

export function composeRoleGrantedMail(notice: Styled<RoleGrantedNotice>): ComposedMail {
  return renderLetter(roleGrantedLetter(notice), null, notice);
}

export function composeRecordsLinkedMail(notice: Styled<RecordsLinkedNotice>): ComposedMail {
  return renderLetter(recordsLinkedLetter(notice), null, notice);
}

export function composeStaffChangeMail(notice: Styled<StaffChangeNotice>): ComposedMail {
  return renderLetter(staffChangeLetter(notice), null, notice);
}

export function composeStaffMessageMail(notice: Styled<StaffMessageNotice>): ComposedMail {
  return renderLetter(staffMessageLetter(notice), null, notice);
}

export function composeStaffSummaryMail(notice: Styled<StaffSummaryNotice>): ComposedMail {
  return renderLetter(staffSummaryLetter(notice), null, notice);
}

/**
 * The mail after an account removal. Each calendar entry needs its own CANCEL file (RFC 5546, 3.2.5). An appointment that the
 * patient was never told of has no entry.
 */
export function composeAccountRemovedMail(notice: Styled<AccountRemovedNotice>): ComposedMail {
  const { settings, siteUrl, now, trusted } = notice;
  const told = notice.visits.filter((visit) => trusted && visit.told !== null);
  const [calendar = null, ...moreCalendars] = told.map(({ id, booking }) =>
    cancelEntry({ id, booking, settings, siteUrl, now }),
  );
  return { ...renderLetter(accountRemovedLetter(notice), calendar, notice), moreCalendars };
}

/** The mail about a series. One file holds the calendar entries of all its dates. */
export function composeSeriesMail(notice: Styled<SeriesNotice>): ComposedMail {
  const calendar = notice.trusted ? seriesCalendar(notice) : null;
  return renderLetter(seriesLetter(notice), calendar, notice);
}

function renderLetter(
  letter: Letter,
  calendar: MailMessage["calendar"],
  { settings, look }: { settings: Settings; look?: MailLook },
): ComposedMail {
  const html = letterHtml(letter, settings, look);
  return { subject: letter.subject, text: letterText(letter), html, calendar };
}
