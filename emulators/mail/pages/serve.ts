import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { matchPath } from "../../stripe/api/route.ts";
import type { BrowserAnswer } from "../../stripe/browser/serve.ts";
import { inboxPagePath, urls } from "../../suite/ports-and-paths.ts";
import type { ReceivedMail } from "../received-mail.ts";
import { readSentLinks } from "../sent-links.ts";
import type { MailEmulator } from "../server.ts";
import { inboxPage } from "./inbox.ts";
import { mailFrameSandbox, views } from "./open-mail.ts";

const pageSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The security policy for a mail's content, as strict as mail programs are. */
const mailBodySecurityPolicy = [
  `sandbox ${mailFrameSandbox}`,
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `img-src data: ${urls.site}`,
  "frame-ancestors 'self'",
].join("; ");

const inboxQuerySchema = z.object({
  to: z.string().optional(),
  view: z.enum(views).default("mail").catch("mail"),
});

/**
 * Serves the suite's inbox: the mails that its mail server received, and the links that Firebase would have mailed.
 */
export const serveInbox =
  (mail: MailEmulator) =>
  async (method: string, { pathname, searchParams }: URL): Promise<BrowserAnswer | undefined> => {
    if (method !== "GET") return undefined;
    if (pathname === `${inboxPagePath}/style.css`) return pageAnswer("text/css", await readStyles());
    const find = (pattern: string) => findMail(mail, matchPath(inboxPagePath + pattern, pathname));
    const body = find("/:id/body");
    if (body) return pageAnswer("text/html", openLinksInNewTab(body.html), mailBodySecurityPolicy);
    const calendar = find("/:id/appointment.ics")?.calendar;
    if (calendar) return pageAnswer("text/calendar", calendar.content.replace(/\r?\n/g, "\r\n"));
    if (pathname !== inboxPagePath && !pathname.startsWith(`${inboxPagePath}/`)) return undefined;
    const open = find("/:id");
    const page = { mails: mail.mails(), waiting: await readSentLinks(), open };
    const shown = inboxPage({ ...page, ...inboxQuerySchema.parse(Object.fromEntries(searchParams)) });
    // If a reset has deleted the open mail, the page has only the list.
    const status = open || pathname === inboxPagePath ? 200 : 404;
    return { ...pageAnswer("text/html", shown, pageSecurityPolicy), status };
  };

const findMail = (mail: MailEmulator, id: string | undefined): ReceivedMail | undefined =>
  mail.mails().find((one) => String(one.id) === id);

const readStyles = () => readFile(fileURLToPath(new URL("style.css", import.meta.url)), "utf8");

/** Makes links open in a new tab, so that the inbox stays open. */
function openLinksInNewTab(html: string): string {
  const base = '<base target="_blank" />';
  return /<head\b[^>]*>/i.test(html) ? html.replace(/<head\b[^>]*>/i, (head) => head + base) : base + html;
}

function pageAnswer(type: string, body: string, policy?: string): BrowserAnswer {
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
