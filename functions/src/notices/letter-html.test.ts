import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accentTones } from "../domain/accent-tones.ts";
import type { Letter } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { colors, elementColors } from "./mail-colors.ts";

const tokens = readFileSync(new URL("../../../web/src/styles/_tokens.scss", import.meta.url), "utf8");
const [light = "", dark = ""] = tokens.split("@media (prefers-color-scheme: dark)");
const modes = Object.entries({ light, dark });

test.each(modes)("the colors of %s mode are the site's", (mode, source) => {
  const ours = mode === "light" ? colors.light : colors.dark;
  const tokens = source.replace(/var\(--(?:light|dark)-[a-z-]+, (#[\da-f]{6})\)/g, "$1");
  for (const [name, color] of Object.entries(ours)) expect(tokens).toContain(`--${name}: ${color};`);
});

/** What stands upon what. */
const pairs = [
  [elementColors.button.color, elementColors.button["background-color"]],
  ...(["card", "when", "off"] as const).flatMap((ground) =>
    (["ink", "soft"] as const).map(
      (text) => [elementColors[text].color, elementColors[ground]["background-color"]] as const,
    ),
  ),
  [elementColors.label.color, elementColors.when["background-color"]],
  [elementColors["off-label"].color, elementColors.off["background-color"]],
  [elementColors.link.color, elementColors.card["background-color"]],
  [elementColors.outlined.color, elementColors.card["background-color"]],
] as const;

test.each(["light", "dark"] as const)(
  "in %s mode all text has a contrast of at least 4.5:1 (WCAG 2.1, 1.4.3)",
  (mode) => {
    for (const [text, ground] of pairs) {
      expect(
        contrast(colors[mode][text], colors[mode][ground]),
        `${text} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  },
);

const region = { locale: "en-US" };

const hostile = `<script>alert("x")</script> & 'y' </title><img src=x onerror=z>`;

test("markup in any text is escaped", () => {
  const letter: Letter = {
    subject: hostile,
    preview: hostile,
    title: hostile,
    parts: [
      { part: "words", text: hostile, lead: hostile },
      { part: "when", label: hostile, day: hostile, time: hostile, off: false, more: [hostile] },
      { part: "amount", label: hostile, amount: hostile, more: [hostile] },
      { part: "facts", facts: [{ name: hostile, value: hostile, href: `tel:"><b>` }] },
      { part: "choices", choices: [{ text: hostile, url: `https://clinic.test/"><b>` }] },
      { part: "quote", text: hostile },
    ],
    foot: { clinic: hostile, lines: [{ name: hostile, value: hostile }], why: hostile, muteUrl: `x"><b>` },
  };
  const page = letterHtml(letter, region);
  expect(page).not.toMatch(/<script|<img|<b>/i);
  expect(page.match(/<\/title>/g)).toHaveLength(1);
});

test("a letter has a language, both color schemes and one heading, and loads nothing", () => {
  const foot = { clinic: "Pearl Street Dental", lines: [], why: "", muteUrl: null };
  const page = letterHtml({ subject: "s", preview: "p", title: "t", parts: [], foot }, region);
  expect(page).toContain('<html lang="en-US"');
  expect(page).toContain('<meta name="color-scheme" content="light dark">');
  expect(page).toContain("@media (prefers-color-scheme:dark)");
  expect(page.match(/<h1/g)).toHaveLength(1);
  expect(page).not.toMatch(/<(img|link|script|iframe|svg)|url\(|@import|src=/i);
});

/** https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("a mail has the clinic's tones and logo", () => {
  const foot = { clinic: "Elm Dental", lines: [], why: "", muteUrl: null };
  const letter = {
    subject: "s",
    preview: "p",
    title: "t",
    parts: [
      { part: "choices" as const, choices: [{ text: "See", url: "https://elm.test/", main: true as const }] },
    ],
    foot,
  };
  const logo = { url: "https://elm.test/clinic/logo.png", width: 320, height: 160 };
  const mail = letterHtml(letter, region, { tones: accentTones("#1d4ed8"), logo });
  expect(mail).toContain("background-color:#1d4ed8");
  expect(mail).not.toContain("#0c645f");
  expect(mail).toContain('<img src="https://elm.test/clinic/logo.png" width="80" height="40" alt=""');
  expect(mail).toContain("border-radius:6px;background-color:#ffffff");
});

test("a number with a hyphen, such as a postal code, stays on one line", () => {
  const foot = {
    clinic: "c",
    lines: [{ name: "Address", value: "1-2 Kita, Osaka 542-0081" }],
    why: "",
    muteUrl: null,
  };
  const page = letterHtml({ subject: "s", preview: "p", title: "t", parts: [], foot }, region);
  expect(page).toContain('<span style="white-space:nowrap">542-0081</span>');
});
