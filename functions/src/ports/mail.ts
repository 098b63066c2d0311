/** The interface for sending mail. `smtp-mail.ts` implements it. */

export interface Address {
  name: string;
  address: string;
}

export interface CalendarEntry {
  /** `PUBLISH` is a file with several entries, which a calendar imports when its reader opens it. */
  method: "REQUEST" | "CANCEL" | "PUBLISH";
  content: string;
}

export interface MailMessage {
  /** The Message-ID without angle brackets, `…@host`. */
  messageId: string;
  /** The sender's display name; the address is `MAIL_FROM`. */
  fromName: string;
  to: Address;
  replyTo: Address;
  subject: string;
  text: string;
  html: string;
  /** The appointment in iCalendar format (RFC 5545), for the recipient's calendar; null if there is none. */
  calendar: CalendarEntry | null;
  /**
   * Further calendar entries, each as a file of its own: one iCalendar object can't hold entries with different UIDs (RFC 5546,
   * 3.2).
   */
  moreCalendars?: CalendarEntry[];
  /** The URL at which a mail program stops reminders with one click (RFC 8058); null if the mail is not a reminder. */
  muteUrl: string | null;
  /** True if a person wrote the mail. Other mails are marked as automatic, so that no autoresponder answers. */
  byPerson?: boolean;
}

/**
 * The result at the first mail server. `accepted`: it took the mail. `refused`: it refused the mail permanently. `deferred`: a
 * temporary failure, and nothing was sent. `interrupted`: the mail was sent and no answer came.
 */
export type MailOutcome = "accepted" | "refused" | "deferred" | "interrupted";

export interface Mail {
  /** False if the clinic sends no mail: `SMTP_URL` is `off`. */
  enabled: boolean;
  /**
   * Sends a mail. `handOver` runs when the server is ready for the text, and finishes before the first byte is sent. If it
   * throws, nothing is sent, the connection ends, and `send` throws the same error.
   */
  send(message: MailMessage, handOver: () => Promise<void>): Promise<MailOutcome>;
}

export const disabledMail: Mail = {
  enabled: false,
  send: () => Promise.reject(new Error("This clinic sends no mail")),
};
