import { oneLine } from "../contract/text.ts";
import type { Address, MailMessage } from "./mail.ts";

/**
 * The mail as it goes over the wire (RFC 5322): text, HTML and, where there is one, the appointment, as an alternative by
 * which calendars bring themselves up to date and as a file for programs that know only those.
 */
export async function writeMessage(message: MailMessage, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { messageId, fromName, to, replyTo, subject, text, html, calendar, muteUrl, byPerson } = message;
  const composer = new MailComposer({
    messageId: `<${messageId.replace(/[^!-~]|[<>]/g, "")}>`,
    from: asAddress({ name: fromName, address: from }),
    to: asAddress(to),
    replyTo: asAddress(replyTo),
    subject: oneLine(subject),
    text,
    html,
    headers: { ...(!byPerson && automatic), ...(muteUrl !== null && muteHeaders(muteUrl)) },
    ...(calendar && { icalEvent: { ...calendar, filename: "appointment.ics" } }),
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
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
