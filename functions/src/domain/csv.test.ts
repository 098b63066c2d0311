import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("a file begins with a byte order mark and ends each row with CRLF", () => {
  expect(
    csvOf([
      ["Name", "City"],
      ["Zoë Ünal", "Żabno"],
    ]),
  ).toBe("\ufeffName,City\r\nZoë Ünal,Żabno\r\n");
});

test("commas, quotes and line breaks stay in their cell", () => {
  expect(csvOf([["a, b", 'say "ah"', "one\ntwo", ""]])).toBe('\ufeff"a, b","say ""ah""","one\ntwo",\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", " =HYPERLINK()"])("no spreadsheet runs %j", (value) => {
  expect(csvOf([[value]])).toContain(`'${value}`);
});

test.each(["a=1", "Ann-Marie", "ada@patients.test"])("%j stays as it is", (value) => {
  expect(csvOf([[value]])).toBe(`\ufeff${value}\r\n`);
});
