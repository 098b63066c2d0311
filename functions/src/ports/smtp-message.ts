import { oneLine } from "../contract/text.ts";
import type { Address, CalendarEntry, MailMessage } from "./mail.ts";
import { noticeMetadata } from "./mail-reports.ts";

/**
 * The mail as it goes over the wire (RFC 5322): text, HTML and, where there is one, the appointment, as an alternative by
 * which calendars bring themselves up to date and as a file for programs that know only those.
 */
export async function writeMessage(
  message: MailMessage,
  from: string,
  /** The mail server's. */
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
      ...namingHeaders(host, messageId),
      ...(!byPerson && automatic),
      ...(muteUrl !== null && muteHeaders(muteUrl)),
    },
    ...calendarsOf(calendar, moreCalendars),
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/**
 * Mail programs update the calendar from one alternative, the first entry. Where there are several, each is also a file to open
 * (RFC 6047; https://msdn.microsoft.com/en-us/library/ee624811(v=exchg.80).aspx). nodemailer leaves `icalEvent`'s alternative out
 * if there are other files.
 */
function calendarsOf(first: MailMessage["calendar"], more: readonly CalendarEntry[]) {
  if (first === null) return {};
  if (more.length === 0) return { icalEvent: { ...first, filename: "appointment.ics" } };
  const typeOf = ({ method }: CalendarEntry) => `text/calendar; charset=utf-8; method=${method}`;
  return {
    alternatives: [{ contentType: typeOf(first), content: first.content }],
    attachments: [first, ...more].map((entry, i) => ({
      filename: `appointment-${i + 1}.ics`,
      contentType: typeOf(entry),
      content: entry.content,
    })),
  };
}

/** By which Postmark's reports name the notice. It replaces the Message-ID, and takes these headers out of the mail. */
function namingHeaders(host: string, messageId: string) {
  const isPostmark = /(^|\.)postmarkapp\.com$/i.test(host);
  return isPostmark && { [`X-PM-Metadata-${noticeMetadata}`]: messageId.replace(/[^\w.-].*$/s, "") };
}

/** RFC 3834; the second is Exchange's. Nobody's absence notice shall answer a reminder. */
const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** RFC 8058, by which mail programs offer a button. Folded, a long address would be broken; a URL has no line breaks. */
function muteHeaders(muteUrl: string) {
  return {
    "List-Unsubscribe": { prepared: true, value: `<${new URL(muteUrl).href}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

const asAddress = ({ name, address }: Address) => ({ name: oneLine(name), address });
