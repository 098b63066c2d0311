import { textLocaleOf } from "../domain/spelling.ts";
import type { AmountPart, Fact, Foot, Letter, LetterButton, LetterPart, WhenPart } from "./letter.ts";
import { darkRulesFor, type MailLook, type Paint, paintFor, productLook } from "./mail-colors.ts";
import { html, Markup } from "./markup.ts";

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The style sheet uses only class selectors. A mail program that ignores it loses only the dark mode and the narrow layout. */
const stylesFor = (look: MailLook) =>
  new Markup(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a.button:focus,a.outlined:focus{outline:3px solid;outline-offset:2px}
@media (max-width:480px){
.inner{padding-left:20px !important;padding-right:20px !important}
.main,.main a{display:block !important}
.main{margin-right:0 !important}
.choice{margin-right:6px !important}
.choice a{padding:11px 10px !important;font-size:15px !important}
}
</style>
<style>
@media (prefers-color-scheme:dark){
${darkRulesFor(look)}
}
</style>`);

/** Invisible characters after the preview text, so that a lock screen shows nothing else of the mail. */
const previewFiller = new Markup("&#847;&zwnj;&nbsp;".repeat(120));

/**
 * Renders a letter as HTML for mail programs: one column of at most 600 pixels, inline styles, and no picture but the clinic's logo. Layout tables have
 * `role="presentation"`.
 */
export function letterHtml(
  { subject, preview, title, parts, foot }: Letter,
  { locale }: { locale: string },
  look: MailLook = productLook,
): string {
  const paint = paintFor(look);
  return html`<!doctype html>
<html lang="${textLocaleOf({ locale })}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${subject}</title>
${stylesFor(look)}
</head>
<body ${paint("ground", `margin:0;padding:0;${font};font-size:16px;line-height:1.5`)}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${previewFiller}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${paint("ground")}><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${paint("card", `max-width:600px;border-collapse:separate;border-style:solid;border-width:1px;border-radius:16px;${font};font-size:16px;line-height:1.5;text-align:left`)}>
<tr><td ${paint("ink", "padding:28px 32px 0;font-size:18px;font-weight:700", "inner")}>${logoHtml(look)}${foot.clinic}</td></tr>
<tr><td style="padding:24px 32px 12px" class="inner">
<h1 ${paint("ink", "margin:0 0 16px;font-size:26px;line-height:1.2;font-weight:700")}>${title}</h1>
${parts.map((part) => letterPartHtml(paint, part, clinicPhoneOf(foot)))}
</td></tr>
<tr><td style="padding:0 32px 24px" class="inner">${footHtml(paint, foot)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`.text;
}

/** The height of the logo in pixels. */
const logoHeight = 40;

/** The logo only decorates, because the clinic's name stands beside it. Its white plate shows a dark logo on a dark card. */
function logoHtml({ logo }: MailLook): Markup {
  if (!logo) return html``;
  const width = Math.round((logo.width / logo.height) * logoHeight);
  const plate = logo.isIcon ? "" : ";padding:4px 6px;border-radius:6px;background-color:#ffffff";
  return html`<img src="${logo.url}" width="${String(width)}" height="${String(logoHeight)}" alt="" style="vertical-align:middle;margin-right:12px;border:0${plate}">`;
}

/**
 * Returns the clinic's phone link. The letter links each mention of the number, because mail programs would otherwise guess one.
 */
function clinicPhoneOf({ lines }: Foot): Fact | undefined {
  return lines.find(({ href }) => href?.startsWith("tel:"));
}

function letterPartHtml(paint: Paint, part: LetterPart, phone: Fact | undefined): Markup {
  switch (part.part) {
    case "words":
      return paragraphHtml(paint, part.text, part.lead, phone);
    case "when":
      return whenHtml(paint, part);
    case "amount":
      return amountHtml(paint, part);
    case "facts":
      return factsHtml(paint, part.facts);
    case "choices":
      return html`<div style="margin:24px 0 16px">${part.choices.map((choice) => buttonHtml(paint, choice))}</div>
`;
    case "quote":
      return html`<blockquote dir="auto" ${paint("rule", "margin:0 0 24px;padding:0 0 0 16px;border-style:solid;border-width:0 0 0 3px")}><p ${paint("soft", "margin:0;overflow-wrap:anywhere")}>${linesHtml(paint, part.text)}</p></blockquote>
`;
  }
}

function paragraphHtml(paint: Paint, text: string, lead = "", phone?: Fact): Markup {
  const first = lead ? html`<strong>${lead}:</strong> ` : html``;
  return html`<p ${paint("ink", "margin:0 0 16px;overflow-wrap:anywhere")}>${first}${linesHtml(paint, text, phone)}</p>
`;
}

/** Renders line breaks as `<br>`, because not every mail program supports `white-space`. */
function linesHtml(paint: Paint, text: string, phone?: Fact): Markup[] {
  return text.split("\n").map((line, index) => {
    const shown = linkPhoneNumber(paint, line, phone);
    return index === 0 ? shown : html`<br>${shown}`;
  });
}

function linkPhoneNumber(paint: Paint, line: string, phone: Fact | undefined): Markup {
  const at = phone?.href ? line.indexOf(phone.value) : -1;
  if (!phone?.href || at < 0) return html`${line}`;
  const link = html`<a href="${phone.href}" ${paint("link", "white-space:nowrap")}>${phone.value}</a>`;
  return html`${line.slice(0, at)}${link}${line.slice(at + phone.value.length)}`;
}

function whenHtml(paint: Paint, { label, day, time, off, more }: WhenPart): Markup {
  const through = off ? "text-decoration:line-through" : "";
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:separate"><tr><td ${paint(off ? "off" : "when", "padding:16px 20px;border-radius:12px")}>
<p ${paint(off ? "off-label" : "label", "margin:0 0 4px;font-size:14px;font-weight:700")}>${label}</p>
<p ${paint("ink", `margin:0;font-size:20px;line-height:1.3;font-weight:700;${through}`)}>${day}</p>
<p ${paint("ink", `margin:4px 0 0;font-size:18px;line-height:1.3;${through}`)}>${time}</p>
${more.map((line) => html`<p ${paint("soft", "margin:8px 0 0;font-size:15px")}>${line}</p>`)}
</td></tr></table>
`;
}

function amountHtml(paint: Paint, { label, amount, more }: AmountPart): Markup {
  return html`<div style="margin:0 0 20px">
<p ${paint("soft", "margin:0;font-size:15px")}>${label}</p>
<p ${paint("ink", "margin:0;font-size:32px;line-height:1.25;font-weight:700")}>${amount}</p>
${more.map((line) => html`<p ${paint("soft", "margin:4px 0 0;font-size:15px")}>${line}</p>`)}
</div>
`;
}

function factsHtml(paint: Paint, facts: Fact[]): Markup {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${facts.map((fact) => factHtml(paint, fact))}</table>
`;
}

function factHtml(paint: Paint, { name, value, href }: Fact): Markup {
  const shown = href ? html`<a href="${href}" ${paint("link")}>${value}</a>` : unbroken(value);
  const cell = "padding:8px 0;border-style:solid;border-width:0 0 1px;vertical-align:top;text-align:left";
  return html`<tr><th scope="row" ${paint("rule", `${cell};width:112px;padding-right:12px;font-weight:400`)}><span ${paint("soft")}>${name}</span></th><td ${paint("rule", `${cell};overflow-wrap:anywhere`)}><span ${paint("ink")}>${shown}</span></td></tr>`;
}

/** Keeps a number such as `542-0081` on one line, which mail programs would break at its hyphen. */
function unbroken(value: string): Markup {
  const parts = value.split(/(\w*\d-\d[\w-]*)/);
  return html`${parts.map((part, i) => (i % 2 === 0 ? html`${part}` : html`<span style="white-space:nowrap">${part}</span>`))}`;
}

function buttonHtml(paint: Paint, { text, url, main }: LetterButton): Markup {
  const look = paint(
    main ? "button" : "outlined",
    `display:inline-block;padding:12px ${main ? "18px" : "10px"};border-style:solid;border-width:2px;border-radius:999px;font-weight:600;text-align:center;text-decoration:none`,
  );
  return html`<span class="${main ? "main" : "choice"}" style="display:${main ? "block" : "inline-block"};margin:0 8px 12px 0"><a href="${url}" ${look}>${text}</a></span>`;
}

function footHtml(paint: Paint, { clinic, lines, why, muteUrl }: Foot): Markup {
  const mute =
    muteUrl === null ? [] : [html` <a href="${muteUrl}" ${paint("link")}>No more reminders by email</a>`];
  return html`<div ${paint("rule", "padding:20px 0 0;border-style:solid;border-width:1px 0 0;font-size:15px")}>
<p ${paint("ink", "margin:0 0 4px;font-weight:700")}>${clinic}</p>
${lines.map((line) => footLine(paint, line))}
<p ${paint("soft", "margin:16px 0 0;font-size:14px")}>${why}${mute}</p>
</div>`;
}

function footLine(paint: Paint, { value, href }: Fact): Markup {
  const shown = href
    ? html`<a href="${href}" ${paint("link", "display:inline-block;padding:3px 0")}>${value}</a>`
    : unbroken(value);
  return html`<p ${paint("soft", "margin:0")}>${shown}</p>
`;
}
