import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from "libphonenumber-js/min";
import { phoneHelp, phoneTooLong, phoneTooShort } from "../contract/fields.ts";
import type { Settings } from "../contract/settings.ts";
import { invalid } from "./domain-error.ts";

/** Whether a country of this code (ISO 3166-1 alpha-2) exists and has telephones. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/**
 * A number as people of that country (ISO 3166-1 alpha-2) write it, or an international one, in E.164. Refuses one that
 * can't exist, with the reason. Only length is judged: which ranges are in use changes faster than we do.
 */
export function normalizePhone(typed: string, country: string, field = "phone"): string {
  const number = readPhone(typed, country);
  if (number === null) throw invalid(field, whyNoNumber(typed, country));
  return number;
}

/** The same for what may be a number or not: null where it can't be one. */
export function readPhone(typed: string, country: string): string | null {
  const number = parse(withPlus(typed, country), country);
  return number?.isPossible() ? number.number : null;
}

function parse(typed: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(typed, optionsFor(country));
}

function optionsFor(country: string) {
  return isSupportedCountry(country) ? { defaultCountry: country } : {};
}

/** Most of the world dials 00 before a country's code: it stands for a plus, unless that country has such a number of its own. */
function withPlus(typed: string, country: string): string {
  const prefix = /^\(?00[). -]*/;
  return prefix.test(typed) && !parse(typed, country)?.isValid() ? typed.replace(prefix, "+") : typed;
}

function whyNoNumber(typed: string, country: string): string {
  const dialed = withPlus(typed, country);
  const fault = validatePhoneNumberLength(dialed, optionsFor(country));
  if (fault === "TOO_LONG") return phoneTooLong;
  const code = parse(dialed, country)?.countryCallingCode;
  const isOwn = isSupportedCountry(country) && code === getCountryCallingCode(country);
  if (/^\(?\+/.test(dialed) && !isOwn) return notInUseAbroad;
  if (fault === "TOO_SHORT") return phoneTooShort;
  return fault === "INVALID_LENGTH" ? notInUse : phoneHelp;
}

const notInUse = "This isn't a number in use in our country. Check its digits, and include the area code.";
const notInUseAbroad =
  "This isn't a number in use in the country with this code. Check the country code and the digits.";

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
