/** What mails are made of: docs/decisions/what-mails-say.md */
import type { Settings } from "../contract/settings.ts";
import type { Booking, Party } from "../domain/booking.ts";
import type { AppointmentKind } from "../domain/notices.ts";
import type { OutboxDocument } from "../firestore/outbox.ts";

export interface AppointmentNotice {
  /** The booking's id, which its calendar entry has too. */
  id: string;
  kind: AppointmentKind;
  booking: Booking;
  /** What its patient was told last of when and with whom; null where nothing has reached them. */
  told: OutboxDocument["told"];
  /** When what it tells of happened. Sent again, it is still the time of the first. */
  happenedAt: Date;
  now: Date;
  settings: Settings;
  /** `https://…`, without a slash at its end. */
  siteUrl: string;
  /** By `isTrusted`. Else its mail tells day and time only, and has no link but the header that stops reminders. */
  trusted: boolean;
  /** Where whoever reads it sees, confirms, moves and cancels the appointment; null where nothing can be done any more. */
  visitUrl: string | null;
  /** Where they stop reminders; null where there is nothing to stop. */
  muteUrl: string | null;
}

/** What the clinic answers to a message. */
export interface AnswerNotice {
  settings: Settings;
  siteUrl: string;
  /** What they wrote, and when. */
  message: { subject: string; message: string; createdAt: Date };
  answer: string;
}

/** Tells the other admins about a new one. */
export interface RoleNotice {
  settings: Settings;
  siteUrl: string;
  /** The new admin. */
  of: { name: string; email: string };
  /** The admin who gave the role; null for the command. */
  by: { name: string; email: string } | null;
  grantedAt: Date;
}

/** Tells an account's earlier address that the account has another one. */
export interface AddressNotice {
  settings: Settings;
  siteUrl: string;
  changedAt: Date;
}

/** Lists the appointments that an account's removal has canceled. */
export interface FarewellNotice {
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

/** Tells of a caller's appointments that the desk has put into an account. */
export interface LinkedNotice {
  settings: Settings;
  siteUrl: string;
  /** The upcoming ones, the soonest first. */
  visits: Booking[];
  /** Whether it goes to the account's own address. */
  isOwner: boolean;
  /** Whether the appointments are out of the account again. */
  isUndone: boolean;
}
