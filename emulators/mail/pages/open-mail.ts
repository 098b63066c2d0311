import { html, type Markup } from "../../../functions/src/notices/markup.ts";
import { type ReceivedMail, urlPattern } from "../received-mail.ts";

/** The views of a mail: with the full width, with a phone's width, without HTML, and with all headers. */
export const views = ["mail", "phone", "text", "headers"] as const;
export type View = (typeof views)[number];

const viewNames: Record<View, string> = {
  mail: "Email",
  phone: "On a phone",
  text: "Text",
  headers: "Headers",
};

/** Shows one mail as its reader sees it. Its links open in a new tab. */
export function openMailArticle(mail: ReceivedMail, view: View, to: string | undefined): Markup {
  const { id, subject, from, receivedAt, calendar, headers } = mail;
  const replyTo = headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value;
  const tabs = views.map(
    (one) =>
      html`<a href="${mailPagePath(id, { to, view: one })}"${one === view ? html` aria-current="true"` : ""}>${viewNames[one]}</a>`,
  );
  return html`<article>
        <p class="back"><a href="${mailPagePath(undefined, { to })}">All emails</a></p>
        <h2>${subject || "(no subject)"}</h2>
        <dl>
          <div><dt>From</dt><dd>${from}</dd></div>
          <div><dt>To</dt><dd>${mail.to}</dd></div>
          ${replyTo ? html`<div><dt>Reply to</dt><dd>${replyTo}</dd></div>` : ""}
          <div><dt>When</dt><dd>${timeElement(receivedAt)}</dd></div>
        </dl>
        <p class="tabs">${tabs}${calendar ? html`<a href="/mail/${String(id)}/appointment.ics" download>Download .ics</a>` : ""}</p>
        ${mailContentMarkup(mail, view)}
      </article>`;
}

function mailContentMarkup({ id, html: body, text, source, headers }: ReceivedMail, view: View): Markup {
  if (view === "headers") {
    const rows = headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`);
    return html`<dl class="headers">${rows}</dl>
        <details><summary>The email as it came</summary><pre>${source}</pre></details>`;
  }
  if (view === "text" || body === "") return html`<div class="text">${linkifyText(text)}</div>`;
  return html`<iframe class="${view}" src="/mail/${String(id)}/body" title="What it says" sandbox="${mailFrameSandbox}"></iframe>`;
}

/** A mail runs no scripts. Its links open normal pages, which are not restricted. */
export const mailFrameSandbox = "allow-popups allow-popups-to-escape-sandbox";

const linkifyText = (text: string): Markup[] =>
  text
    .split(new RegExp(`(${urlPattern.source})`))
    .map((part, at) => (at % 2 ? html`<a href="${part}" target="_blank">${part}</a>` : html`${part}`));

/** Swedish dates are ISO 8601, like `2026-11-22 10:00`, which readers of any country understand. */
const dateTimeFormat = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** Formats a time in this machine's time zone. */
export const timeElement = (iso: string): Markup =>
  html`<time datetime="${iso}">${dateTimeFormat.format(new Date(iso))}</time>`;

/** Returns the address of an open mail, within the list of one recipient or of all. */
export function mailPagePath(id: number | undefined, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const search = new URLSearchParams(given).toString();
  return `/mail${id === undefined ? "" : `/${id}`}${search && `?${search}`}`;
}
