/** A mail's content before it is rendered. Its text and its HTML are made from the same letter, so they say the same. */
import type { Settings } from "../contract/settings.ts";
import { oneLine } from "../contract/text.ts";
import { addressLine } from "../domain/address.ts";
import { emailUrl } from "../domain/clinic.ts";
import { clinicPhoneUrl } from "../domain/phone-number.ts";

export interface Letter {
  /** The mail's subject. It names neither treatment nor dentist, because a lock screen shows it to others. */
  subject: string;
  /** The text that mail programs show after the subject. It must be as discreet as the subject. */
  preview: string;
  title: string;
  parts: LetterPart[];
  foot: Foot;
}

export type LetterPart =
  /** A paragraph. `lead` is its topic, in bold, for people who skim. */
  | { part: "words"; text: string; lead?: string }
  | WhenPart
  | AmountPart
  | { part: "facts"; facts: Fact[] }
  | { part: "choices"; choices: LetterButton[] }
  | { part: "quote"; text: string };

/** A block with the appointment's day and time. */
export interface WhenPart {
  part: "when";
  label: string;
  /** `Thursday, January 5, 2023` */
  day: string;
  /** `8:00 AM (EST, New York)` */
  time: string;
  /** True if the appointment is canceled. */
  off: boolean;
  /** Further lines, such as the duration or the earlier time. */
  more: string[];
}

/** The sum that a mail about money is about. */
export interface AmountPart {
  part: "amount";
  label: string;
  /** `$150` */
  amount: string;
  /** When and how it was paid. */
  more: string[];
}

export interface Fact {
  /** Empty if the value speaks for itself. */
  name: string;
  value: string;
  /** The link's URL. */
  href?: string;
}

/** A button. `main` marks the most common choice. */
export interface LetterButton {
  text: string;
  url: string;
  main?: true;
}

export interface Foot {
  clinic: string;
  lines: Fact[];
  why: string;
  muteUrl: string | null;
}

export function paragraph(text: string, lead?: string): LetterPart {
  return { part: "words", text, ...(lead && { lead }) };
}

const pluralRules = new Intl.PluralRules("en");

/** Chooses the text for a number. Each text is whole, because words around a number change with it. */
export function forCount(count: number, texts: { one: string; other: string }): string {
  return pluralRules.select(count) === "one" ? texts.one : texts.other;
}

/** Returns a footer with all the clinic's contact data. */
export function fullFoot({ settings, siteUrl }: { settings: Settings; siteUrl: string }, why: string): Foot {
  const { name, address, phone, email } = settings;
  return {
    clinic: oneLine(name),
    lines: [
      { name: "Address", value: oneLine(addressLine(address)) },
      { name: "Phone", value: phone, href: clinicPhoneUrl(settings) },
      { name: "Email", value: email, href: emailUrl(email) },
      { name: "Website", value: siteUrl, href: siteUrl },
    ],
    why,
    muteUrl: null,
  };
}
