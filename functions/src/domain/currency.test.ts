import fc from "fast-check";
import { expect, test } from "vitest";
import {
  currencyCodes,
  priceDecimals,
  priceFault,
  priceInCurrency,
  toMajorUnits,
  toMinorUnits,
} from "./currency.ts";
import { formatMoney } from "./format-money.ts";

test("amounts are in the minor unit that Stripe takes", () => {
  expect(toMinorUnits(90.5, "USD")).toBe(9050);
  expect(toMinorUnits(6600, "JPY")).toBe(6600);
  expect(toMinorUnits(12.25, "KWD")).toBe(12_250);
  expect(toMinorUnits(5000, "ISK")).toBe(500_000);
  expect(toMajorUnits(12_250, "KWD")).toBe(12.25);
});

const anyCurrency = fc.constantFrom(...currencyCodes);

test("a price that can be charged is the same after it was stored, and its last digits are 0 where Stripe demands it", () => {
  fc.assert(
    fc.property(anyCurrency, fc.nat(9_999_999), (currency, steps) => {
      const price = Number((steps / 10 ** priceDecimals(currency)).toFixed(2));
      fc.pre(priceFault(price, currency) === null);
      const minorUnits = toMinorUnits(price, currency);
      expect(toMajorUnits(minorUnits, currency)).toBe(price);
      if (["BHD", "JOD", "KWD", "OMR", "TND"].includes(currency)) expect(minorUnits % 10).toBe(0);
      if (["ISK", "UGX"].includes(currency)) expect(minorUnits % 100).toBe(0);
    }),
  );
});

test("a price in a new currency can always be charged", () => {
  fc.assert(
    fc.property(anyCurrency, anyCurrency, fc.nat(99_999_999), (from, to, minorUnits) => {
      fc.pre(from !== to);
      expect(priceFault(toMajorUnits(priceInCurrency(minorUnits, from, to), to), to)).toBeNull();
    }),
  );
  expect(priceInCurrency(9050, "USD", "USD")).toBe(9050);
  expect(priceInCurrency(9050, "USD", "GBP")).toBe(9050);
  expect(priceInCurrency(9050, "USD", "JPY")).toBe(91);
  expect(priceInCurrency(9050, "USD", "KWD")).toBe(90_500);
});

test.each([
  [90, "USD", "en-US", "$90"],
  [1200.5, "USD", "en-US", "$1,200.50"],
  [45, "GBP", "en-GB", "£45"],
  [6600, "JPY", "en-JP", "¥6,600"],
  [60.5, "EUR", "de-DE", "60,50 €"],
  [1234.5, "ZAR", "en-ZA", "R 1 234,50"],
  [12.25, "KWD", "en-KW", "KWD 12.250"],
])("%d %s in %s is %s", (amount, currency, locale, shown) => {
  expect(formatMoney(amount, { currency, locale }).replace(/\s/gu, " ")).toBe(shown);
});
