import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { matchPath } from "../../stripe/api/route.ts";
import type { BrowserAnswer } from "../../stripe/browser/serve.ts";
import { mailPath, urls } from "../../suite/places.ts";
import type { ReceivedMail } from "../received-mail.ts";
import { readSentLinks } from "../sent-links.ts";
import type { MailEmulator } from "../server.ts";
import { inboxPage } from "./inbox.ts";
import { sandbox, views } from "./open-mail.ts";

const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The security policy for a mail's content, as strict as mail programs are. */
const bodyPolicy = [
  `sandbox ${sandbox}`,
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `img-src data: ${urls.site}`,
  "frame-ancestors 'self'",
].join("; ");

const query = z.object({
  to: z.string().optional(),
  view: z.enum(views).default("mail").catch("mail"),
});

/**
 * Serves the suite's inbox: the mails that its mail server received, and the links that Firebase would have mailed.
 */
export const serveMail =
  (mail: MailEmulator) =>
  async (method: string, { pathname, searchParams }: URL): Promise<BrowserAnswer | undefined> => {
    if (method !== "GET") return undefined;
    if (pathname === `${mailPath}/style.css`) return answer("text/css", await readStyles());
    const find = (pattern: string) => findMail(mail, matchPath(mailPath + pattern, pathname));
    const body = find("/:id/body");
    if (body) return answer("text/html", withTarget(body.html), bodyPolicy);
    const calendar = find("/:id/appointment.ics")?.calendar;
    if (calendar) return answer("text/calendar", calendar.content.replace(/\r?\n/g, "\r\n"));
    if (pathname !== mailPath && !pathname.startsWith(`${mailPath}/`)) return undefined;
    const open = find("/:id");
    const page = { mails: mail.mails(), waiting: await readSentLinks(), open };
    const shown = inboxPage({ ...page, ...query.parse(Object.fromEntries(searchParams)) });
    // If a reset has deleted the open mail, the page has only the list.
    const status = open || pathname === mailPath ? 200 : 404;
    return { ...answer("text/html", shown, pagePolicy), status };
  };

const findMail = (mail: MailEmulator, id: string | undefined): ReceivedMail | undefined =>
  mail.mails().find((one) => String(one.id) === id);

const readStyles = () => readFile(fileURLToPath(new URL("style.css", import.meta.url)), "utf8");

/** Makes links open in a new tab, so that the inbox stays open. */
function withTarget(html: string): string {
  const base = '<base target="_blank" />';
  return /<head\b[^>]*>/i.test(html) ? html.replace(/<head\b[^>]*>/i, (head) => head + base) : base + html;
}

function answer(type: string, body: string, policy?: string): BrowserAnswer {
  return {
    status: 200,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      ...(policy && { "content-security-policy": policy }),
    },
    body,
  };
}
