/** The data from which each kind of mail is made: docs/decisions/what-mails-say.md */
import type { StaffRole } from "../contract/permissions.ts";
import type { Settings } from "../contract/settings.ts";
import type { Booking, Party } from "../domain/booking.ts";
import type { NotifiedAppointment } from "../domain/notice.ts";
import type { AppointmentNoticeKind } from "../domain/notice-kinds.ts";
import type { KnownAppointment, StaffChange } from "../domain/staff-mails.ts";
import type { OutboxDocument } from "../firestore/outbox.ts";

export interface AppointmentNotice {
  /** The booking's id, which is also the id of its calendar entry. */
  id: string;
  kind: AppointmentNoticeKind;
  booking: Booking;
  /** The name of the mail's reader: for a family member's appointment the account's owner. Empty if nobody knows it. */
  reader: string;
  /** The time and dentist that the patient was last told; null if no mail has reached them. */
  told: OutboxDocument["told"];
  /** True if the clinic made each of the moves that the mail reports. */
  movedByClinic: boolean;
  /** The time of the event that the mail reports. A notice that is sent again keeps the first one's time. */
  happenedAt: Date;
  now: Date;
  settings: Settings;
  /** The site's origin, `https://…`, without a slash at the end. */
  siteUrl: string;
  /**
   * Whether the address is verified. If not, the mail contains only day and time and no link except the header that stops
   * reminders.
   */
  trusted: boolean;
  /** The URL at which the reader sees, confirms, moves and cancels the appointment; null if nothing can be changed any more. */
  visitUrl: string | null;
  /** The URL that stops reminders; null if the mail is not a reminder. */
  muteUrl: string | null;
}

/** An appointment of a series in the mail that lists all its dates. */
interface ListedAppointment {
  id: string;
  booking: Booking;
  /** What the patient was last told of it; null if they were told nothing. */
  told: NotifiedAppointment | null;
}

/** Lists the dates of a series. */
export interface SeriesNotice {
  settings: Settings;
  siteUrl: string;
  /** The name of the mail's reader, as for a single appointment. */
  reader: string;
  /** If false, the mail lists days and times only. */
  trusted: boolean;
  /** The soonest first. `visitUrl`: where the reader sees, moves and cancels the appointment. */
  upcoming: (ListedAppointment & { visitUrl: string | null })[];
  /** Canceled since the patient was told of them. */
  cancelled: ListedAppointment[];
  now: Date;
}

/** The clinic's answer to a message. */
export interface MessageAnswerNotice {
  settings: Settings;
  siteUrl: string;
  /** The message that is answered, and when it was sent. */
  message: { subject: string; message: string; createdAt: Date };
  answer: string;
}

/** Tells the other owners about a role that was given. */
export interface RoleGrantedNotice {
  settings: Settings;
  siteUrl: string;
  role: StaffRole;
  /** The account that has the role now. */
  of: { name: string; email: string };
  /** The owner who gave the role; null for the command. */
  by: { name: string; email: string } | null;
  grantedAt: Date;
}

/** Tells an account's earlier address that the account has another one. */
export interface AddressChangedNotice {
  settings: Settings;
  siteUrl: string;
  changedAt: Date;
}

/** Lists the appointments that an account's removal has canceled. */
export interface AccountRemovedNotice {
  settings: Settings;
  siteUrl: string;
  by: Party;
  /** Absent if all the appointments were for other family members. */
  name?: string | undefined;
  /** If false, the mail lists days and times only. */
  trusted: boolean;
  /** The soonest first, with the last state that the patient was told of. */
  visits: { id: string; booking: Booking; told: OutboxDocument["told"] }[];
  now: Date;
}

/** Says that the desk has moved a caller's appointments to an account. */
export interface RecordsLinkedNotice {
  settings: Settings;
  siteUrl: string;
  /** The upcoming appointments, the soonest first. */
  visits: Booking[];
  /** Whether it goes to the account's own address. */
  isOwner: boolean;
  /** Whether the link was undone. */
  isUndone: boolean;
}

/** Tells the clinic or a dentist that a patient has changed an appointment. */
export interface StaffChangeNotice {
  settings: Settings;
  siteUrl: string;
  /** The booking's id. */
  id: string;
  booking: Booking;
  /** The appointment as the recipient knew it, or null. */
  before: KnownAppointment | null;
  change: StaffChange;
  /** True for the clinic's own mail, which names the dentist. */
  isForClinic: boolean;
  now: Date;
}

/** Tells the clinic of a message that came through the contact form. */
export interface StaffMessageNotice {
  settings: Settings;
  siteUrl: string;
  /** The message's id. */
  id: string;
  message: { email: string; subject: string; message: string; createdAt: Date };
}

/** Lists a day's appointments for the clinic or a dentist. */
export interface StaffSummaryNotice {
  settings: Settings;
  siteUrl: string;
  /** The day, in the clinic's time zone. */
  date: string;
  /** The soonest first. */
  visits: Booking[];
  /** True for the clinic's own mail, which names the dentists. */
  isForClinic: boolean;
  now: Date;
}
