import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A number as people of that country (ISO 3166-1 alpha-2) write it, or an international one, in E.164; null for one
 * that can't exist. Only length is judged: which ranges are in use changes faster than we do.
 */
export function normalizePhone(typed: string, country: string): string | null {
  const number = parsePhoneNumberFromString(
    typed,
    isSupportedCountry(country) ? { defaultCountry: country } : undefined,
  );
  return number?.isPossible() ? number.number : null;
}
