import { getCountries } from "libphonenumber-js/min";
import { expect, test } from "vitest";
import { isCurrency } from "./currency.ts";
import { isCountry } from "./phone-number.ts";
import { countryCodes, isKnownLocale, presetCountries, regionalPreset } from "./regional.ts";
import { spellingOf } from "./spelling.ts";

test("every preset is a country with a currency that can be charged and formats that the engine knows", () => {
  for (const country of presetCountries) {
    const preset = regionalPreset(country);
    expect([country, preset && isCurrency(preset.currency)]).toEqual([country, true]);
    expect([country, isKnownLocale(preset?.locale ?? "")]).toEqual([country, true]);
    // Small territories may have no telephone code of their own.
    if (!["UM"].includes(country)) expect([country, isCountry(country)]).toEqual([country, true]);
  }
});

test("a clinic can be in each country with telephone numbers, and each has a name", () => {
  expect(countryCodes).toEqual(getCountries().toSorted());
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countryCodes.filter((country) => names.of(country) === undefined)).toEqual([]);
});

test.each([
  ["US", { currency: "USD", locale: "en-US", weekStart: 0 }],
  ["GB", { currency: "GBP", locale: "en-GB", weekStart: 1 }],
  ["AU", { currency: "AUD", locale: "en-AU", weekStart: 1 }],
  ["JP", { currency: "JPY", locale: "en-JP", weekStart: 0 }],
  ["KW", { currency: "KWD", locale: "en-KW", weekStart: 6 }],
  ["ZZ", null],
])("%s begins with %o", (country, preset) => {
  expect(regionalPreset(country)).toEqual(preset);
});

test("weeks begin as CLDR says, where the engine knows it", () => {
  const later = new Set(["IS", "MV"]);
  for (const country of presetCountries.filter((one) => !later.has(one))) {
    const locale: Intl.Locale & { weekInfo?: { firstDay: number } } = new Intl.Locale(`en-${country}`);
    const { firstDay } = locale.weekInfo ?? {};
    if (firstDay === undefined) return;
    expect([country, regionalPreset(country)?.weekStart]).toEqual([country, firstDay % 7]);
  }
});

test.each(["xx-invalid-tag-", "", "not a tag"])("there is no locale %j", (locale) => {
  expect(isKnownLocale(locale)).toBe(false);
});

test("spells as the country does", () => {
  const spelled = ["en-US", "en-GB", "en-AU", "en-CA", "en-JP", "ja-JP", "en"].map(
    (locale) => spellingOf({ locale }).canceled,
  );
  expect(spelled).toEqual([
    "canceled",
    "cancelled",
    "cancelled",
    "cancelled",
    "canceled",
    "canceled",
    "canceled",
  ]);
});
