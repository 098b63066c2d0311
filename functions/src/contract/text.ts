/** Each text of a request is checked for its length, then cleaned, then checked by its pattern. */
import * as z from "zod/mini";

/** A longer text fails here, so that no pattern runs on it. */
export function maxLength(max: number, message = `Must be at most ${max} characters`) {
  return z.maxLength(max, { error: message, abort: true });
}

/** A text that has only one correct form, like an id or a date. `missing` is the message for a value that isn't a text. */
export function patternText(max: number, pattern: RegExp, message: string, missing = message) {
  return z.string(missing).check(maxLength(max, message), z.regex(pattern, message));
}

/** A text that people write. The text may have at most `max` characters after cleaning, and twice as many before. */
export function freeText(max: number, tooLong: string, clean: (text: string) => string, missing?: string) {
  return z.string(missing).check(maxLength(2 * max, tooLong), z.overwrite(clean), maxLength(max, tooLong));
}

export function optionalText(name: string, max: number, clean = oneLine) {
  return freeText(max, `${name} must be at most ${max} characters`, clean);
}

/** A missing text and an empty one have the same message, because a form sends an untouched field as either. */
export function requiredText(name: string, max: number, clean = oneLine) {
  const required = `${name} is required`;
  return freeText(max, `${name} must be at most ${max} characters`, clean, required).check(
    z.regex(/\S/, required),
  );
}

/**
 * Matches control characters except the line break, zero-width spaces, and characters that change the direction of text. It
 * leaves joiners, because Persian and Indic names need them.
 */
const invisibleCharacters = /[^\P{Cc}\n]|[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** Removes invisible characters, and keeps line breaks. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(invisibleCharacters, "")
    .trim();
}

/** Writes a text as one line, so that a name can't add a line to a header, a calendar or a table. */
export function oneLine(text: string): string {
  const lines = manyLines(text).split("\n");
  return lines.flatMap((line) => line.trim() || []).join(" ");
}

/**
 * Cleans a pasted phone number, address or search: removes direction marks, and writes all spaces, hyphens and full-width digits
 * as a keyboard does.
 */
export function cleanPastedText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^\P{Cf}\u200C\u200D]/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/[\p{Pd}\u2043\u2212]/gu, "-")
    .trim();
}
