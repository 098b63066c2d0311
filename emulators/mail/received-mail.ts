import { decode } from "html-entities";
import PostalMime, { type Address, type Attachment } from "postal-mime";

/** A received mail, parsed as a mail program does. It is valid JSON, because tests in other processes read it. */
export interface ReceivedMail {
  /** Counted from 1. */
  readonly id: number;
  readonly receivedAt: string;
  /** The addresses that the sending program gave to the server. The mail's headers may say something else. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  /** The headers in their order, with folded lines joined and otherwise unchanged. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
  readonly html: string;
  /** The calendar entry in the mail, if it has one. */
  readonly calendar: { readonly method: string; readonly content: string } | null;
  readonly files: readonly { readonly name: string; readonly type: string }[];
  /** The links in the HTML, or in the text if there is no HTML. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** The whole mail as it was received. */
  readonly source: string;
}

type SmtpSessionData = Pick<ReceivedMail, "id" | "receivedAt" | "envelope">;

export async function parseMail(source: Buffer, session: SmtpSessionData): Promise<ReceivedMail> {
  const email = await PostalMime.parse(source, { attachmentEncoding: "utf8" });
  const calendar = email.attachments.find(({ mimeType, method }) => mimeType === "text/calendar" && method);
  const { text = "", html = "" } = email;
  return {
    ...session,
    from: formatAddresses(email.from ? [email.from] : []),
    to: formatAddresses(email.to ?? []),
    subject: email.subject ?? "",
    messageId: email.messageId ?? "",
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text,
    html,
    calendar: calendar ? { method: calendar.method ?? "", content: attachmentText(calendar) } : null,
    files: email.attachments
      .filter(({ disposition }) => disposition === "attachment")
      .map(({ filename, mimeType }) => ({ name: filename ?? "", type: mimeType })),
    links: html === "" ? linksOfText(text) : linksOfHtml(html),
    source: source.toString("latin1"),
  };
}

const attachmentText = ({ content }: Attachment) => (typeof content === "string" ? content : "");

function formatAddresses(addresses: readonly Address[]): string {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ name, address }) => (name ? `${name} <${address}>` : address))
    .join(", ");
}

/** Finds web addresses in a mail without HTML, as mail programs do. */
export const urlPattern = /https?:\/\/[^\s<>"]+/g;

const linksOfText = (text: string) => [...text.matchAll(urlPattern)].map(([href]) => ({ label: href, href }));

function linksOfHtml(html: string) {
  return [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis)].map(
    ([, href = "", label = ""]) => ({
      label: decode(label.replace(/<[^>]*>/g, " "))
        .replace(/\s+/g, " ")
        .trim(),
      href: decode(href),
    }),
  );
}
