/**
 * Nobody's name brings a line of its own into a header or a calendar, where it would reach a reader's screen even encoded, or
 * turns around what follows it.
 */
export function oneLine(text: string): string {
  return text
    .replace(/\s*[\p{Cc}\p{Zl}\p{Zp}]\s*/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
}
