import { oneLine } from "../contract/text.ts";
import type { Address, CalendarEntry, MailMessage } from "./mail.ts";
import { noticeMetadata } from "./mail-reports.ts";

/**
 * Writes a mail in its transfer format (RFC 5322): text, HTML and, if there is an appointment, its calendar entry both as an
 * alternative that updates calendars and as a file.
 */
export async function writeMessage(
  message: MailMessage,
  from: string,
  /** The mail server's host name. */
  host = "",
): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { messageId, fromName, to, replyTo, subject, text, html, calendar, muteUrl, byPerson } = message;
  const { moreCalendars = [] } = message;
  const composer = new MailComposer({
    messageId: `<${messageId.replace(/[^!-~]|[<>]/g, "")}>`,
    from: asAddress({ name: fromName, address: from }),
    to: asAddress(to),
    replyTo: asAddress(replyTo),
    subject: oneLine(subject),
    text,
    html,
    headers: {
      ...postmarkNoticeHeaders(host, messageId),
      ...(!byPerson && automaticMailHeaders),
      ...(muteUrl !== null && unsubscribeHeaders(muteUrl)),
    },
    ...calendarsOf(calendar, moreCalendars),
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/**
 * Adds the calendar entries. A file with several entries is only attached. Mail programs update the calendar from one
 * alternative, the first entry; with several entries each is also an attached file (RFC 6047;
 * https://msdn.microsoft.com/en-us/library/ee624811(v=exchg.80).aspx). nodemailer drops the alternative of `icalEvent` if there
 * are other files.
 */
function calendarsOf(first: MailMessage["calendar"], more: readonly CalendarEntry[]) {
  if (first === null) return {};
  const typeOf = ({ method }: CalendarEntry) => `text/calendar; charset=utf-8; method=${method}`;
  if (first.method === "PUBLISH") {
    const contentType = typeOf(first);
    return { attachments: [{ filename: "appointments.ics", contentType, content: first.content }] };
  }
  if (more.length === 0) return { icalEvent: { ...first, filename: "appointment.ics" } };
  return {
    alternatives: [{ contentType: typeOf(first), content: first.content }],
    attachments: [first, ...more].map((entry, i) => ({
      filename: `appointment-${i + 1}.ics`,
      contentType: typeOf(entry),
      content: entry.content,
    })),
  };
}

/**
 * Returns the header through which Postmark's reports name the notice. Postmark replaces the Message-ID and removes this header
 * before delivery.
 */
function postmarkNoticeHeaders(host: string, messageId: string) {
  const isPostmark = /(^|\.)postmarkapp\.com$/i.test(host);
  return isPostmark && { [`X-PM-Metadata-${noticeMetadata}`]: messageId.replace(/[^\w.-].*$/s, "") };
}

/** Headers that stop autoresponders: the first is from RFC 3834, the second is Exchange's. */
const automaticMailHeaders = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/**
 * Returns the headers for an unsubscribe button in mail programs (RFC 8058). They are passed as prepared, because folding would
 * break a long URL.
 */
function unsubscribeHeaders(muteUrl: string) {
  return {
    "List-Unsubscribe": { prepared: true, value: `<${new URL(muteUrl).href}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

const asAddress = ({ name, address }: Address) => ({ name: oneLine(name), address });
