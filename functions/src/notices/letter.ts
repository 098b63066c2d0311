/** What a mail says, before it has a shape: its text and its HTML are made from one letter, and so say the same. */
import type { Settings } from "../contract/settings.ts";
import { oneLine } from "../contract/text.ts";
import { addressLine, emailUrl } from "../domain/clinic.ts";
import { clinicPhoneUrl } from "../domain/phone-number.ts";

export interface Letter {
  /** Others see a phone's lock screen: it names neither treatment nor dentist. */
  subject: string;
  /** What stands there behind the subject, and is as private. */
  preview: string;
  title: string;
  parts: Part[];
  foot: Foot;
}

export type Part =
  /** `lead` says what they are about, for those who skim. */
  | { part: "words"; text: string; lead?: string }
  | WhenPart
  | { part: "facts"; facts: Fact[] }
  | { part: "choices"; choices: Choice[] }
  | { part: "quote"; text: string };

/** Day and time, to be seen at a glance. */
export interface WhenPart {
  part: "when";
  label: string;
  /** `Thursday, January 5, 2023` */
  day: string;
  /** `8:00 AM (EST, New York)` */
  time: string;
  /** It no longer takes place. */
  off: boolean;
  /** What else is known of it: how long it lasts, when it was before. */
  more: string[];
}

export interface Fact {
  name: string;
  value: string;
  /** Where a tap leads. */
  href?: string;
}

/** A button. `main` is the one that most people want. */
export interface Choice {
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

export function words(text: string, lead?: string): Part {
  return { part: "words", text, ...(lead && { lead }) };
}

/** How to find and to ask the clinic. */
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
