/** CSV files that Excel, Numbers and LibreOffice open rightly in the clinic's country. */
import { priceDecimals, toMajorUnits } from "./currency.ts";

/** A number as the clinic's country writes it. It is no text, so a minus sign starts no formula. */
interface CsvNumber {
  number: string;
}
type CsvCell = string | CsvNumber;

/**
 * Starts a formula in a spreadsheet, also after spaces, and in full-width form where people write Japanese:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaStart = /^\s*[=+\-@＝＋－＠\t\r]/;

/**
 * Returns a CSV file (RFC 4180): UTF-8 with a byte order mark, lines that end in CR LF, and an apostrophe before a text that a
 * spreadsheet would run as a formula. Excel splits cells at the list separator of the computer's region, so the file follows the
 * clinic's: a semicolon where a comma is the decimal sign, and in Switzerland.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], locale: string): string {
  const separator = decimalSignOf(locale) === "," || /-(CH|LI)$/.test(locale) ? ";" : ",";
  const lineOf = (row: readonly CsvCell[]) => row.map((cell) => textOf(cell, separator)).join(separator);
  return `\ufeff${rows.map(lineOf).join("\r\n")}\r\n`;
}

function textOf(cell: CsvCell, separator: string): string {
  if (typeof cell !== "string") return cell.number;
  const harmless = formulaStart.test(cell) ? `'${cell}` : cell;
  return /["\r\n]/.test(harmless) || harmless.includes(separator)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}

/**
 * A phone number as typed. Spreadsheets read digits alone as a number: they drop the zero at its beginning, and Excel shows 12 digits or
 * more as 4.477E+11. With a hyphen among the digits it is text for Excel and LibreOffice in each region, and still the same phone number
 * for a program. A space wouldn't do, because some regions group thousands by it. `="0170…"` would be a formula, which a program doesn't
 * expect.
 */
export function csvPhone(typed: string): string {
  return typed.replace(/^(0\d{3}|\d{4}(?=\d{8}))(\d+)$/, "$1-$2");
}

function decimalSignOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/** An amount in minor units of the currency, in the major unit: `1234.50`, or `1234,50` where a comma is the decimal sign. */
export function csvAmount(cents: number, currency: string, locale: string): CsvNumber {
  const plain = toMajorUnits(cents, currency).toFixed(priceDecimals(currency));
  return { number: plain.replace(".", decimalSignOf(locale)) };
}

export function csvCount(count: number): CsvNumber {
  return { number: String(count) };
}

/** A date in the order of the clinic's country, which a spreadsheet there reads as a date: `01/05/2023`, `05.01.2023`. */
export function csvDate(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" },
  });
  // Formats of languages that are written from right to left contain direction marks.
  return format.format(Date.parse(date)).replace(/[\u200e\u200f\u061c]/g, "");
}
