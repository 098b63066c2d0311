/**
 * The page behind a mail's link to stop reminders. It uses no script, because it must work in any browser that a mail program
 * opens. Its styles are a file of the site, because the content security policy allows no others.
 */
import type { Settings } from "../contract/settings.ts";
import { emailUrl } from "../domain/clinic.ts";
import { type ClinicPhone, clinicPhoneUrl } from "../domain/phone-number.ts";
import { spellingOf, textLocaleOf } from "../domain/spelling.ts";
import { html, type Markup } from "./markup.ts";

type ClinicContact = Pick<Settings, "name" | "email" | "locale"> & ClinicPhone;

/**
 * Shows whether reminders are on, and a button to switch. The form is posted to the page's own URL, which contains the link's
 * token.
 */
export function remindersPageHtml(clinic: ClinicContact, reminders: "on" | "off"): string {
  const { name } = clinic;
  const { canceled } = spellingOf(clinic);
  if (reminders === "on") {
    return pageHtml(
      clinic,
      "Email reminders are on",
      html`<p>${name} emails you before your appointments, so that none is forgotten.</p>
<form method="post"><button name="reminders" value="off">Stop reminders</button></form>
<p class="aside">Whatever you choose, you still hear from us when an appointment is booked, moved or ${canceled}.</p>`,
    );
  }
  return pageHtml(
    clinic,
    "Email reminders are off",
    html`<p>${name} sends no more reminders to your address. You still hear from us when an appointment is booked, moved or ${canceled}.</p>
<form method="post"><button class="quiet" name="reminders" value="on">Turn reminders back on</button></form>`,
  );
}

export function deadLinkPageHtml(clinic: ClinicContact): string {
  const { phone, email } = clinic;
  return pageHtml(
    clinic,
    "This link no longer works",
    html`<p>It may have been cut off when it was copied, or it is from a very old email. Please open the link in our latest reminder.</p>
<p class="aside">Or tell us, and we’ll help: <a class="phone" href="${clinicPhoneUrl(clinic)}">${phone}</a>, <a href="${emailUrl(email)}">${email}</a></p>`,
  );
}

function pageHtml({ name, locale }: ClinicContact, title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="${textLocaleOf({ locale })}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<header><a href="/"><img src="/icon.svg" alt="" width="34" height="34">${name}</a></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;
}
