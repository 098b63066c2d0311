import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { phoneHelp } from "../contract/fields.ts";
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
