import { html, type Markup } from "../../../functions/src/notices/markup.ts";
import type { ReceivedMail } from "../received-mail.ts";
import type { SentLink } from "../sent-links.ts";
import { mailPagePath, openMailArticle, timeElement, type View } from "./open-mail.ts";

interface Inbox {
  /** The mails, oldest first. */
  mails: readonly ReceivedMail[];
  /** Links that Firebase would have mailed and that were not used yet. */
  waiting: readonly SentLink[];
  /** The recipient whose mails are shown; undefined for all recipients. */
  to?: string | undefined;
  /** The open mail. */
  open?: ReceivedMail | undefined;
  view?: View;
}

/**
 * The page with the list of mails beside the open mail. A phone shows one of the two. Reloading the page reads the
 * mails again.
 */
export function inboxPage({ mails, waiting, to, open, view = "mail" }: Inbox): string {
  const isShown = (addresses: readonly string[]) =>
    !to || addresses.some((address) => address.toLowerCase() === to.toLowerCase());
  const items = [
    ...waiting.filter((link) => isShown([link.to])).map(unusedLinkItem),
    ...mails
      .filter(({ envelope }) => isShown(envelope.to))
      .toReversed()
      .map((mail) => mailItem(mail, to, mail === open)),
  ];
  const none = to ? `Nothing for ${to} so far.` : "None so far. Book something, and look again.";
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${open ? `${open.subject} · ` : ""}Emails of the local suite</title>
    <link rel="stylesheet" href="/mail/style.css" />
  </head>
  <body class="${open ? "reading" : "choosing"}">
    <header>
      <h1><a href="/mail">Emails of the local suite</a></h1>
      <p>Nothing leaves this machine: what would have been emailed, the latest first.</p>
      ${recipientFilterForm([...mails.flatMap(({ envelope }) => envelope.to), ...waiting.map((link) => link.to)], to)}
    </header>
    <main>
      <nav aria-label="Emails">
        ${items.length > 0 ? html`<ul>${items}</ul>` : html`<p class="none">${none}</p>`}
      </nav>
      ${open ? openMailArticle(open, view, to) : html`<p class="none choose">Choose an email to read it.</p>`}
    </main>
  </body>
</html>
`.text;
}

function recipientFilterForm(recipients: readonly string[], to: string | undefined): Markup {
  const options = [...new Set(recipients)]
    .toSorted()
    .map((one) => html`<option${one === to ? " selected" : ""}>${one}</option>`);
  return html`<form action="/mail">
        <label for="to">To</label>
        <select id="to" name="to"><option value="">everybody</option>${options}</select>
        <button>Show</button>
      </form>`;
}

function mailItem(mail: ReceivedMail, to: string | undefined, isOpen: boolean): Markup {
  const { id, subject, text, receivedAt, envelope, calendar } = mail;
  return html`<li>
        <a href="${mailPagePath(id, { to })}"${isOpen ? html` aria-current="page"` : ""}>
          <span class="line"><span class="to">To ${envelope.to.join(", ")}</span> ${timeElement(receivedAt)}</span>
          <strong>${subject || "(no subject)"}</strong>
          <span class="begins">${text.replace(/\s+/g, " ").slice(0, 120)}</span>
          ${calendar ? html`<span class="chip">${calendar.method === "CANCEL" ? "Cancels a calendar entry" : "Calendar entry"}</span>` : ""}
        </a>
      </li>`;
}

const unusedLinkItem = ({ to, about, link }: SentLink): Markup => html`<li>
        <a href="${link}">
          <span class="line"><span class="to">To ${to}</span></span>
          <strong>${about}</strong>
          <span class="chip">Firebase’s, not opened yet</span>
        </a>
      </li>`;
