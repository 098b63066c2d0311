/** What a clinic's country usually means for its money, formats and addresses. Settings begin with it, and each can differ. */
import type { PublicSettings } from "../contract/settings.ts";

/** The settings that decide how money, days and times are written. */
export type RegionalSettings = Pick<PublicSettings, "currency" | "locale" | "weekStart">;

/** The only currency and formats of earlier releases, which neither stored nor answered them. */
export const regionOfEarlierReleases: RegionalSettings = { currency: "USD", locale: "en-US", weekStart: 0 };

/** Countries (ISO 3166-1 alpha-2) by the currency of their clinics. */
const countriesByCurrency: Readonly<Record<string, string>> = {
  AED: "AE",
  ARS: "AR",
  AUD: "AU KI NR TV",
  BBD: "BB",
  BDT: "BD",
  BHD: "BH",
  BMD: "BM",
  BRL: "BR",
  BSD: "BS",
  BWP: "BW",
  CAD: "CA",
  CHF: "CH LI",
  CLP: "CL",
  COP: "CO",
  CRC: "CR",
  CZK: "CZ",
  DKK: "DK FO GL",
  DOP: "DO",
  EGP: "EG",
  EUR: "AD AT AX BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK YT",
  FJD: "FJ",
  GBP: "GB GG IM JE",
  GEL: "GE",
  HKD: "HK",
  HUF: "HU",
  IDR: "ID",
  ILS: "IL PS",
  INR: "IN",
  ISK: "IS",
  JMD: "JM",
  JOD: "JO",
  JPY: "JP",
  KES: "KE",
  KRW: "KR",
  KWD: "KW",
  KZT: "KZ",
  LKR: "LK",
  MAD: "MA",
  MUR: "MU",
  MXN: "MX",
  MYR: "MY",
  NGN: "NG",
  NOK: "NO SJ",
  NPR: "NP",
  NZD: "NZ CK NU TK",
  OMR: "OM",
  PEN: "PE",
  PHP: "PH",
  PKR: "PK",
  PLN: "PL",
  QAR: "QA",
  RON: "RO",
  RSD: "RS",
  SAR: "SA",
  SEK: "SE",
  SGD: "SG",
  THB: "TH",
  TND: "TN",
  TRY: "TR",
  TTD: "TT",
  TWD: "TW",
  UAH: "UA",
  UGX: "UG",
  USD: "US PR GU VI AS MP UM EC SV",
  VND: "VN",
  XAF: "CM GA CG TD",
  XOF: "SN CI ML BF BJ NE TG",
  XPF: "PF NC WF",
  ZAR: "ZA",
};

/** Countries whose calendars begin on Sunday or Saturday (CLDR 48, weekData). Elsewhere the week begins on Monday. */
const sundayCountries = new Set(
  "AS BD BR BS BW CA CO DO GU HK ID IL IN JM JP KE KR MX NP PE PH PK PR SA SG SV TH TT TW UM US VI ZA".split(
    " ",
  ),
);
const saturdayCountries = new Set("BH EG JO KW OM QA".split(" "));

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

/** True for a language tag (BCP 47) whose formats this engine knows. */
export function isKnownLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
