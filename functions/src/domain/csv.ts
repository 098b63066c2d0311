/** Starts a formula in a spreadsheet, also after spaces: https://owasp.org/www-community/attacks/CSV_Injection. */
const formulaStart = /^\s*[=+\-@\t\r]/;

/**
 * Returns a CSV file (RFC 4180) that Excel, Numbers and LibreOffice open rightly: UTF-8 with a byte order mark, and an apostrophe
 * before a value that they would run as a formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(value: string): string {
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
