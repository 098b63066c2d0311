/** How texts enter: not too long, then cleaned, then judged by their pattern. */
import * as z from "zod/mini";

/** Ends the check of a longer text, so that no pattern runs on it. */
export function atMost(max: number, message = `Must be at most ${max} characters`) {
  return z.maxLength(max, { error: message, abort: true });
}

/** What has one way to be written, like an id or a date. `missing` speaks for what is no text at all. */
export function codeText(max: number, pattern: RegExp, message: string, missing = message) {
  return z.string(missing).check(atMost(max, message), z.regex(pattern, message));
}

/** What people write. It is measured after cleaning, and may be twice as long before. */
export function writtenText(max: number, tooLong: string, clean: (text: string) => string, missing?: string) {
  return z.string(missing).check(atMost(2 * max, tooLong), z.overwrite(clean), atMost(max, tooLong));
}

/** May be empty. */
export function optionalText(name: string, max: number, clean = oneLine) {
  return writtenText(max, `${name} must be at most ${max} characters`, clean);
}

/** The same sentence speaks for an empty text, so that a form's untouched field says what it wants. */
export function requiredText(name: string, max: number, clean = oneLine) {
  const required = `${name} is required`;
  return writtenText(max, `${name} must be at most ${max} characters`, clean, required).check(
    z.regex(/\S/, required),
  );
}

/**
 * Control characters but the line break, spaces without width, and what turns the direction of the text around it. Joiners stay:
 * Persian and Indic names need them.
 */
const unseen = /[^\P{Cc}\n]|[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;

/** Line breaks stay. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(unseen, "")
    .trim();
}

/** Nobody's name brings a line of its own into a header, a calendar or a table. */
export function oneLine(text: string): string {
  const lines = manyLines(text).split("\n");
  return lines.flatMap((line) => line.trim() || []).join(" ");
}

/**
 * A phone number, an address or a search, pasted from wherever it stood: marks of direction are taken out, and all spaces,
 * hyphens and full-width digits written as a keyboard has them.
 */
export function asTyped(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^\P{Cf}\u200C\u200D]/gu, "")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/[\p{Pd}\u2043\u2212]/gu, "-")
    .trim();
}
