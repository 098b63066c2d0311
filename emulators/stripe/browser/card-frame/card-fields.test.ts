import { describe, expect, test } from "vitest";
import {
  brandRulesFor,
  checkCardNumber,
  checkExpiry,
  formatExpiry,
  groupDigits,
  readExpiry,
} from "./card-fields.ts";

describe("card number", () => {
  test.each([
    ["4", "visa", "4"],
    ["42424242", "visa", "4242 4242"],
    ["378282246310005", "amex", "3782 822463 10005"],
    ["5555555555554444", "mastercard", "5555 5555 5555 4444"],
    ["2223003122003222", "mastercard", "2223 0031 2200 3222"],
    ["6011111111111117", "discover", "6011 1111 1111 1117"],
    ["3566002020360505", "jcb", "3566 0020 2036 0505"],
    ["3056930009020004", "diners", "3056 9300 0902 0004"],
    ["9", "unknown", "9"],
  ])("%s is %s, shown as %s", (digits, brand, shown) => {
    expect([brandRulesFor(digits).brand, groupDigits(digits)]).toEqual([brand, shown]);
  });

  test("is checked only when it is complete", () => {
    expect(checkCardNumber("424242424242424").kind).toBe("incomplete");
    expect(checkCardNumber("4242424242424242").kind).toBe("complete");
    expect(checkCardNumber("4242424242424241")).toMatchObject({ error: { code: "invalid_number" } });
  });
});

describe("expiry", () => {
  test.each([
    ["1", "1"],
    ["5", "05 / "],
    ["1/", "01 / "],
    ["123", "12 / 3"],
    ["12/34", "12 / 34"],
    ["12/2034", "12 / 34"],
    ["1220", "12 / 20"],
  ])("typing %s shows %s", (typed, shown) => {
    expect(formatExpiry(readExpiry(typed))).toBe(shown);
  });

  test.each([
    ["12", "incomplete", undefined],
    ["1226", "complete", undefined],
    ["1126", "complete", undefined],
    ["1026", "invalid", "invalid_expiry_month_past"],
    ["1225", "invalid", "invalid_expiry_year_past"],
    ["1299", "invalid", "invalid_expiry_year"],
    ["13", "invalid", "invalid_expiry_month"],
  ])("in November 2026, %s is %s", (digits, kind, code) => {
    const state = checkExpiry(digits, new Date(2026, 10, 20));
    expect([state.kind, "error" in state ? state.error.code : undefined]).toEqual([kind, code]);
  });
});
