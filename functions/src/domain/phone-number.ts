import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { phoneHelp } from "../contract/fields.ts";
import type { Settings } from "../contract/settings.ts";
import { invalid } from "./domain-error.ts";

/** Whether a country of this code (ISO 3166-1 alpha-2) exists and has telephones. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/**
 * A number as people of that country (ISO 3166-1 alpha-2) write it, or an international one, in E.164. Refuses one that
 * can't exist. Only length is judged: which ranges are in use changes faster than we do.
 */
export function normalizePhone(typed: string, country: string): string {
  const number = readPhone(typed, country);
  if (number === null) throw invalid("phone", phoneHelp);
  return number;
}

/** The same for what may be a number or not: null where it can't be one. */
export function readPhone(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(
    typed,
    isSupportedCountry(country) ? { defaultCountry: country } : undefined,
  );
  return number?.isPossible() ? number.number : null;
}

/**
 * The link that calls a number (RFC 3966): in E.164, with the extension that was typed. Empty for an empty text. A number that
 * has no E.164 form is called by its digits.
 */
export function phoneUrl(typed: string, phoneE164: string | null): string {
  if (typed === "") return "";
  const [ending, extension] = /(?:x|ext\.?)\s?(\d{1,6})$/i.exec(typed) ?? [""];
  const number = phoneE164 || typed.slice(0, typed.length - ending.length).replace(/[^\d+]/g, "");
  return `tel:${number}${extension === undefined ? "" : `;ext=${extension}`}`;
}

export function clinicPhoneUrl({ phone, address }: ClinicPhone): string {
  return phoneUrl(phone, readPhone(phone, address.country));
}

export type ClinicPhone = Pick<Settings, "phone" | "address">;
