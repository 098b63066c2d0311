/** Sending mail, as the notices need it. What sends it really is `smtp-mail.ts`. */

export interface Address {
  name: string;
  address: string;
}

export interface CalendarEntry {
  method: "REQUEST" | "CANCEL";
  content: string;
}

export interface MailMessage {
  /** Without angle brackets, `…@host`. */
  messageId: string;
  /** The sender's name beside the address of `MAIL_FROM`. */
  fromName: string;
  to: Address;
  replyTo: Address;
  subject: string;
  text: string;
  html: string;
  /** RFC 5545, for the calendar of whoever reads it. */
  calendar: CalendarEntry | null;
  /** One object can't hold entries with different UIDs (RFC 5546, 3.2), so that each further entry is an object of its own. */
  moreCalendars?: CalendarEntry[];
  /** Where a mail program stops reminders with one click (RFC 8058); null where there is nothing to stop. */
  muteUrl: string | null;
  /** A person wrote it. All else is marked as automatic, so that no machine answers. */
  byPerson?: boolean;
}

/**
 * What became of it at the first server. `accepted`: it is theirs now. `refused`: for good. `deferred`: not now, or nobody was
 * there, and nothing was handed over. `interrupted`: it was handed over, and then no answer came.
 */
export type MailOutcome = "accepted" | "refused" | "deferred" | "interrupted";

export interface Mail {
  /** False where the clinic sends none: `SMTP_URL` is `off`. */
  enabled: boolean;
  /**
   * `handOver` is called when the server has asked for the message's text, and awaited before the first byte of it leaves. If
   * it throws, none leaves, the connection ends, and `send` throws the same.
   */
  send(message: MailMessage, handOver: () => Promise<void>): Promise<MailOutcome>;
}

export const noMail: Mail = {
  enabled: false,
  send: () => Promise.reject(new Error("This clinic sends no mail")),
};
