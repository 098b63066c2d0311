/** What a sender decides about a notice, with the content of its mail. */
import type { DocumentSnapshot } from "@google-cloud/firestore";
import type { ActionCounts } from "../domain/account-limits.ts";
import type { SendingDecision } from "../domain/sending-decision.ts";
import type { findBounce } from "../firestore/bounces.ts";
import type { LimitsDocument } from "../firestore/limits.ts";
import type { MailLinkDocument } from "../firestore/stored-mail-links.ts";
import type {
  AccountRemovedNotice,
  AddressChangedNotice,
  AppointmentNotice,
  MessageAnswerNotice,
  RecordsLinkedNotice,
  RoleGrantedNotice,
  SeriesNotice,
} from "./mail-notices.ts";
import type { StaffMailData } from "./plan-staff-mail.ts";

/** A new link in a mail, with its token. */
export interface NewMailLink {
  token: string;
  link: MailLinkDocument;
}

/**
 * The content of a mail about an appointment. Its kind may differ from the notice's, because the mail describes the current
 * state.
 */
export type AppointmentMailData = Omit<AppointmentNotice, "settings" | "siteUrl">;

interface MessageAnswerMailData extends Pick<MessageAnswerNotice, "message" | "answer"> {
  kind: "answer";
  /** The address of the message's sender. */
  writer: string;
}

interface RoleGrantedMailData extends Omit<RoleGrantedNotice, "settings" | "siteUrl"> {
  kind: "role-granted";
  to: { name: string; email: string };
}

interface AccountRemovedMailData extends Omit<AccountRemovedNotice, "settings" | "siteUrl"> {
  kind: "account-removed";
  to: string;
}

interface AddressChangedMailData extends Omit<AddressChangedNotice, "settings" | "siteUrl"> {
  kind: "address-changed";
  to: string;
}

interface RecordsLinkedMailData extends Omit<RecordsLinkedNotice, "settings" | "siteUrl"> {
  kind: "records-linked";
  to: string;
}

interface SeriesMailData extends Omit<SeriesNotice, "settings" | "siteUrl"> {
  kind: "series";
  to: string;
}

export type MailData =
  | AppointmentMailData
  | SeriesMailData
  | MessageAnswerMailData
  | RoleGrantedMailData
  | AccountRemovedMailData
  | AddressChangedMailData
  | RecordsLinkedMailData
  | StaffMailData;

/** The decision about a notice, and the content of its mail if one is sent. */
export interface SendingPlan {
  decision: SendingDecision;
  about?: MailData;
  links?: readonly NewMailLink[];
  /** True if the recipient no longer exists, so that nobody needs to be told or called. */
  gone: boolean;
  /** The `addressHash` of an address whose reminders are off, if that is why nothing is sent. */
  mutedContact?: string;
  /** The bounce of the address, if that is why nothing is sent. */
  bounce?: NonNullable<Awaited<ReturnType<typeof findBounce>>>;
  /** The time at which the mail can be sent, if the address has reached its limit of mails. */
  until?: Date;
  /** The address's mail count including this mail. It is stored in the commit that takes the lease. */
  counted?: { before: DocumentSnapshot<LimitsDocument>; counts: ActionCounts };
}
