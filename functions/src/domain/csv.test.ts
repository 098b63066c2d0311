import { expect, test } from "vitest";
import { csvAmount, csvCount, csvDate, csvOf, csvPhone } from "./csv.ts";

test("a file begins with a byte order mark and ends each row with CRLF", () => {
  expect(
    csvOf(
      [
        ["Name", "City"],
        ["Zoë Ünal", "Żabno"],
      ],
      "en-US",
    ),
  ).toBe("\ufeffName,City\r\nZoë Ünal,Żabno\r\n");
});

test("commas, quotes and line breaks stay in their cell", () => {
  expect(csvOf([["a, b", 'say "ah"', "one\ntwo", ""]], "en-US")).toBe(
    '\ufeff"a, b","say ""ah""","one\ntwo",\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", " =HYPERLINK()", "＝1+1"])(
  "no spreadsheet runs %j",
  (value) => {
    expect(csvOf([[value]], "en-US")).toContain(`'${value}`);
  },
);

test.each(["a=1", "Ann-Marie", "ada@patients.test"])("%j stays as it is", (value) => {
  expect(csvOf([[value]], "en-US")).toBe(`\ufeff${value}\r\n`);
});

test.each([
  ["01701234567", "0170-1234567"],
  ["447700900123", "4477-00900123"],
  ["2025550143", "2025550143"],
  ["0170 1234567", "0170 1234567"],
  ["+441701234567", "+441701234567"],
  ["", ""],
])("the phone number %s is written as %s, so that no spreadsheet shortens it", (typed, written) => {
  expect(csvPhone(typed)).toBe(written);
});

test.each([
  ["en-US", "90.50", ","],
  ["en-GB", "90.50", ","],
  ["en-DE", "90,50", ";"],
  ["en-CH", "90.50", ";"],
])("in %s Excel reads %s as a number, and splits cells at %s", (locale, amount, separator) => {
  const row = [csvAmount(9050, "USD", locale), csvCount(2), `a${separator}b`];
  expect(csvOf([row], locale)).toBe(`\ufeff${amount}${separator}2${separator}"a${separator}b"\r\n`);
});

test("a refund is a negative number, and no text", () => {
  expect(csvOf([[csvAmount(-9000, "USD", "en-US")]], "en-US")).toBe("\ufeff-90.00\r\n");
  expect(csvAmount(-500, "JPY", "en-JP")).toEqual({ number: "-500" });
  expect(csvAmount(1500, "KWD", "en-KW")).toEqual({ number: "1.50" });
});

test.each([
  ["en-US", "01/05/2023"],
  ["en-GB", "05/01/2023"],
  ["ar-EG", "05/01/2023"],
])("a date is in the order of %s", (locale, date) => {
  expect(csvDate("2023-01-05", locale)).toBe(date);
});
