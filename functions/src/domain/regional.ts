/** The usual currency, formats and week start of a country's clinics. New settings begin with them, and each can be changed. */
import type { PublicSettings } from "../contract/settings.ts";

/** The settings that decide how money, days and times are written. */
export type RegionalSettings = Pick<PublicSettings, "currency" | "locale" | "weekStart">;

/** The only currency and formats of earlier releases, which neither stored nor answered them. */
export const regionOfEarlierReleases: RegionalSettings = { currency: "USD", locale: "en-US", weekStart: 0 };

/** Countries (ISO 3166-1 alpha-2) by the currency of their clinics. */
const countriesByCurrency: Readonly<Record<string, string>> = {
  AED: "AE",
  ALL: "AL",
  AMD: "AM",
  AOA: "AO",
  ARS: "AR",
  AUD: "AU KI NR TV",
  AWG: "AW",
  AZN: "AZ",
  BAM: "BA",
  BBD: "BB",
  BDT: "BD",
  BHD: "BH",
  BMD: "BM",
  BND: "BN",
  BOB: "BO",
  BRL: "BR",
  BSD: "BS",
  BWP: "BW",
  BZD: "BZ",
  CAD: "CA",
  CHF: "CH LI",
  CLP: "CL",
  CNY: "CN",
  COP: "CO",
  CRC: "CR",
  CZK: "CZ",
  DJF: "DJ",
  DKK: "DK FO GL",
  DOP: "DO",
  DZD: "DZ",
  EGP: "EG",
  ETB: "ET",
  EUR: "AD AT AX BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK YT",
  FJD: "FJ",
  GBP: "GB GG IM JE",
  GEL: "GE",
  GHS: "GH",
  GNF: "GN",
  GTQ: "GT",
  GYD: "GY",
  HKD: "HK",
  HNL: "HN",
  HTG: "HT",
  HUF: "HU",
  IDR: "ID",
  ILS: "IL PS",
  INR: "IN",
  ISK: "IS",
  JMD: "JM",
  JOD: "JO",
  JPY: "JP",
  KES: "KE",
  KHR: "KH",
  KMF: "KM",
  KRW: "KR",
  KWD: "KW",
  KYD: "KY",
  KZT: "KZ",
  LAK: "LA",
  LKR: "LK",
  MAD: "MA",
  MDL: "MD",
  MGA: "MG",
  MKD: "MK",
  MMK: "MM",
  MNT: "MN",
  MOP: "MO",
  MUR: "MU",
  MVR: "MV",
  MXN: "MX",
  MYR: "MY",
  MZN: "MZ",
  NAD: "NA",
  NGN: "NG",
  NIO: "NI",
  NOK: "NO SJ",
  NPR: "NP",
  NZD: "NZ CK NU TK",
  OMR: "OM",
  PAB: "PA",
  PEN: "PE",
  PGK: "PG",
  PHP: "PH",
  PKR: "PK",
  PLN: "PL",
  PYG: "PY",
  QAR: "QA",
  RON: "RO",
  RSD: "RS",
  RWF: "RW",
  SAR: "SA",
  SBD: "SB",
  SCR: "SC",
  SEK: "SE",
  SGD: "SG",
  SRD: "SR",
  THB: "TH",
  TND: "TN",
  TOP: "TO",
  TRY: "TR",
  TTD: "TT",
  TWD: "TW",
  TZS: "TZ",
  UAH: "UA",
  UGX: "UG",
  USD: "US PR GU VI AS MP UM EC SV",
  UYU: "UY",
  UZS: "UZ",
  VND: "VN",
  VUV: "VU",
  WST: "WS",
  XAF: "CM GA CG TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XOF: "SN CI ML BF BJ NE TG",
  XPF: "PF NC WF",
  ZAR: "ZA",
  ZMW: "ZM",
};

/** Countries whose calendars begin on Sunday or Saturday (CLDR 48, weekData). Elsewhere the week begins on Monday. */
const sundayCountries = new Set(
  "AG AS BD BR BS BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VI WS ZA".split(
    " ",
  ),
);
const saturdayCountries = new Set("BH DJ DZ EG JO KW OM QA".split(" "));

const currencyByCountry = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.split(" ").map((country) => [country, currency] as const),
  ),
);

/** The usual currency, formats and week start of a country. The texts are English, so the formats are too. */
export function regionalPreset(country: string): RegionalSettings | null {
  const currency = currencyByCountry.get(country);
  if (currency === undefined) return null;
  const weekStart = sundayCountries.has(country) ? 0 : saturdayCountries.has(country) ? 6 : 1;
  return { currency, locale: `en-${country}`, weekStart };
}

/** The countries with a preset, as codes. */
export const presetCountries: readonly string[] = [...currencyByCountry.keys()].sort();

/** Countries without a preset. Most of their currencies can't be charged by card. */
const countriesWithoutPreset = (
  "AC AF BI BL BQ BT BY CC CD CF CU CV CW CX EH ER FK FM GI GM GQ GW IO IQ IR KG KP LB LR LS LY MF MH MR MW NF PM PW RU SD " +
  "SH SL SO SS ST SX SY SZ TA TC TJ TL TM VE VG YE ZW"
).split(" ");
/** It has no telephone numbers, which every clinic needs. */
const uninhabitedIslands = "UM";

/** The countries in which a clinic can be (ISO 3166-1 alpha-2). */
export const countryCodes: readonly string[] = [...presetCountries, ...countriesWithoutPreset]
  .filter((country) => country !== uninhabitedIslands)
  .sort();

/** True for a language tag (BCP 47) whose formats this engine knows. */
export function isKnownLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
