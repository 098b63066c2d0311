import type { ReceivedMail } from "../received-mail.ts";
import { asText, asTime, mailAddress } from "./html.ts";

/** As wide as there is room, as wide as a phone, without HTML, and with all that a mail program hides. */
export const views = ["mail", "phone", "text", "headers"] as const;
export type View = (typeof views)[number];

const names: Record<View, string> = { mail: "Mail", phone: "On a phone", text: "Text", headers: "Headers" };

/** One mail as its reader has it, with links that open beside. */
export function openMail(mail: ReceivedMail, view: View, to: string | undefined): string {
  const { id, subject, from, receivedAt, calendar, headers } = mail;
  const replyTo = headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value;
  const tabs = views.map(
    (one) =>
      `<a href="${asText(mailAddress(id, { to, view: one }))}"${one === view ? ' aria-current="true"' : ""}>${names[one]}</a>`,
  );
  return `<article>
        <p class="back"><a href="${asText(mailAddress(undefined, { to }))}">All mails</a></p>
        <h2>${asText(subject || "(no subject)")}</h2>
        <dl>
          <div><dt>From</dt><dd>${asText(from)}</dd></div>
          <div><dt>To</dt><dd>${asText(mail.to)}</dd></div>
          ${replyTo ? `<div><dt>Reply to</dt><dd>${asText(replyTo)}</dd></div>` : ""}
          <div><dt>When</dt><dd>${asTime(receivedAt)}</dd></div>
        </dl>
        <p class="tabs">${tabs.join("")}${calendar ? `<a href="/mail/${id}/appointment.ics" download>Download .ics</a>` : ""}</p>
        ${contentOf(mail, view)}
      </article>`;
}

function contentOf({ id, html, text, source, headers }: ReceivedMail, view: View): string {
  if (view === "headers") {
    const rows = headers.map(({ name, value }) => `<dt>${asText(name)}</dt><dd>${asText(value)}</dd>`);
    return `<dl class="headers">${rows.join("")}</dl>
        <details><summary>The mail as it came</summary><pre>${asText(source)}</pre></details>`;
  }
  if (view === "text" || html === "") return `<div class="text">${withLinks(text)}</div>`;
  return `<iframe class="${view}" src="/mail/${id}/body" title="What it says" sandbox="${sandbox}"></iframe>`;
}

/** A mail runs no scripts; its links are a person's to follow, and what they open is a page like any other. */
export const sandbox = "allow-popups allow-popups-to-escape-sandbox";

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) =>
      at % 2 ? `<a href="${asText(part)}" target="_blank">${asText(part)}</a>` : asText(part),
    )
    .join("");
