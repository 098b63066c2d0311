import type { ReceivedMail } from "../received-mail.ts";
import type { SentLink } from "../sent-links.ts";
import { asText, asTime, mailAddress } from "./html.ts";
import { openMail, type View } from "./open-mail.ts";

interface Inbox {
  /** Oldest first. */
  mails: readonly ReceivedMail[];
  /** What Firebase would have mailed, and nobody has used yet. */
  waiting: readonly SentLink[];
  /** Whose mails are shown; undefined for everybody's. */
  to?: string | undefined;
  /** The one that is read. */
  open?: ReceivedMail | undefined;
  view?: View;
}

/** The list of mails beside the one that is read; on a phone one or the other. Reloading it looks again. */
export function inboxPage({ mails, waiting, to, open, view = "mail" }: Inbox): string {
  const isShown = (addresses: readonly string[]) =>
    !to || addresses.some((address) => address.toLowerCase() === to.toLowerCase());
  const items = [
    ...waiting.filter((link) => isShown([link.to])).map(waitingItem),
    ...mails
      .filter(({ envelope }) => isShown(envelope.to))
      .toReversed()
      .map((mail) => mailItem(mail, to, mail === open)),
  ];
  const none = to ? `Nothing for ${asText(to)} so far.` : "None so far. Book something, and look again.";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${open ? `${asText(open.subject)} · ` : ""}Mail of the local suite</title>
    <link rel="stylesheet" href="/mail/style.css" />
  </head>
  <body class="${open ? "reading" : "choosing"}">
    <header>
      <h1><a href="/mail">Mail of the local suite</a></h1>
      <p>Nothing leaves this machine: what would have been mailed, the latest first.</p>
      ${filter([...mails.flatMap(({ envelope }) => envelope.to), ...waiting.map((link) => link.to)], to)}
    </header>
    <main>
      <nav aria-label="Mails">
        ${items.length > 0 ? `<ul>${items.join("")}</ul>` : `<p class="none">${none}</p>`}
      </nav>
      ${open ? openMail(open, view, to) : `<p class="none choose">Choose a mail to read it.</p>`}
    </main>
  </body>
</html>
`;
}

function filter(recipients: readonly string[], to: string | undefined): string {
  const options = [...new Set(recipients)]
    .toSorted()
    .map((one) => `<option${one === to ? " selected" : ""}>${asText(one)}</option>`);
  return `<form action="/mail">
        <label for="to">To</label>
        <select id="to" name="to"><option value="">everybody</option>${options.join("")}</select>
        <button>Show</button>
      </form>`;
}

function mailItem(mail: ReceivedMail, to: string | undefined, isOpen: boolean): string {
  const { id, subject, text, receivedAt, envelope, calendar } = mail;
  return `<li>
        <a href="${asText(mailAddress(id, { to }))}"${isOpen ? ' aria-current="page"' : ""}>
          <span class="line"><span class="to">To ${asText(envelope.to.join(", "))}</span> ${asTime(receivedAt)}</span>
          <strong>${asText(subject || "(no subject)")}</strong>
          <span class="begins">${asText(text.replace(/\s+/g, " ").slice(0, 120))}</span>
          ${calendar ? `<span class="chip">${calendar.method === "CANCEL" ? "Cancels a calendar entry" : "Calendar entry"}</span>` : ""}
        </a>
      </li>`;
}

const waitingItem = ({ to, about, link }: SentLink): string => `<li>
        <a href="${asText(link)}">
          <span class="line"><span class="to">To ${asText(to)}</span></span>
          <strong>${asText(about)}</strong>
          <span class="chip">Firebase’s, not opened yet</span>
        </a>
      </li>`;
