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

/** True if the code (ISO 3166-1 alpha-2) is a country with telephone numbers. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code);
}

/**
 * Converts a phone number to E.164. The number may be international, or local in that country (ISO 3166-1 alpha-2). It
 * throws `invalid` with a reason for a number that can't exist. Only the length is checked, because the number ranges in use
 * change too often.
 */
export function normalizePhone(typed: string, country: string, field = "phone"): string {
  const number = readPhone(typed, country);
  if (number === null) throw invalid(field, whyInvalidPhone(typed, country));
  return number;
}

/** Converts a text to E.164 like `normalizePhone`, or returns null if it can't be a phone number. */
export function readPhone(typed: string, country: string): string | null {
  const number = parsePhone(withPlus(typed, country), country);
  return number?.isPossible() ? number.number : null;
}

function parsePhone(typed: string, country: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(typed, parseOptionsFor(country));
}

function parseOptionsFor(country: string) {
  return isSupportedCountry(country) ? { defaultCountry: country } : {};
}

/**
 * Replaces a leading 00 with a plus, because most of the world dials 00 before a country code. It keeps the 00 if the
 * country has such a number.
 */
function withPlus(typed: string, country: string): string {
  const prefix = /^\(?00[). -]*/;
  return prefix.test(typed) && !parsePhone(typed, country)?.isValid() ? typed.replace(prefix, "+") : typed;
}

function whyInvalidPhone(typed: string, country: string): string {
  const dialed = withPlus(typed, country);
  const fault = validatePhoneNumberLength(dialed, parseOptionsFor(country));
  if (fault === "TOO_LONG") return phoneTooLong;
  const code = parsePhone(dialed, country)?.countryCallingCode;
  const isOwn = isSupportedCountry(country) && code === getCountryCallingCode(country);
  if (/^\(?\+/.test(dialed) && !isOwn) return foreignPhoneNotInUseMessage;
  if (fault === "TOO_SHORT") return phoneTooShort;
  return fault === "INVALID_LENGTH" ? phoneNotInUseMessage : phoneHelp;
}

const phoneNotInUseMessage =
  "This isn't a number in use in our country. Check its digits, and include the area code.";
const foreignPhoneNotInUseMessage =
  "This isn't a number in use in the country with this code. Check the country code and the digits.";

/**
 * The link that calls a number (RFC 3966): in E.164, with the extension that was typed. It is empty for an empty text. A
 * number without an E.164 form is linked by its digits.
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
