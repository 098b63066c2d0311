/**
 * The currencies in which a clinic can charge. Stored amounts are in the minor unit that Stripe takes; `Price` on the wire is in
 * the major unit. https://docs.stripe.com/currencies
 */

interface Currency {
  /** Decimals between the major unit and the minor unit that Stripe takes. */
  decimals: number;
  /** A price is a multiple of this many minor units. */
  step: number;
  /** The smallest amount of a card payment, in minor units. */
  minimumCharge: number;
  /** The highest price, in the major unit. Stripe takes at most eight digits of the minor unit in most currencies. */
  maximumPrice: number;
}

const twoDecimals = { decimals: 2, step: 1, maximumPrice: 99_999 };
const twoDecimalsLowValue = { ...twoDecimals, maximumPrice: 999_999 };
const noDecimals = { decimals: 0, step: 1, maximumPrice: 9_999_999 };
/** Amounts have three decimals, and the last must be 0: https://docs.stripe.com/currencies#three-decimal */
const threeDecimals = { decimals: 3, step: 10, maximumPrice: 99_999 };
/** Stripe takes these with two decimals, which must be 00: https://docs.stripe.com/currencies#special-cases */
const twoEmptyDecimals = { decimals: 2, step: 100, maximumPrice: 999_999 };

/**
 * Stripe publishes the minimum charges of the currencies that it pays out in. For the others Stripe demands the worth of the minimum
 * charge in the account's currency, so they have a round amount above half a US dollar.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const currencies: Readonly<Record<string, Currency>> = {
  AED: { ...twoDecimals, minimumCharge: 200 },
  ALL: { ...twoDecimalsLowValue, minimumCharge: 10_000 },
  AMD: { ...twoDecimalsLowValue, minimumCharge: 40_000 },
  AOA: { ...twoDecimalsLowValue, minimumCharge: 100_000 },
  ARS: { ...twoDecimalsLowValue, minimumCharge: 100_000 },
  AUD: { ...twoDecimals, minimumCharge: 50 },
  AWG: { ...twoDecimals, minimumCharge: 150 },
  AZN: { ...twoDecimals, minimumCharge: 150 },
  BAM: { ...twoDecimals, minimumCharge: 200 },
  BBD: { ...twoDecimals, minimumCharge: 150 },
  BDT: { ...twoDecimalsLowValue, minimumCharge: 8000 },
  BGN: { ...twoDecimals, minimumCharge: 100 },
  BHD: { ...threeDecimals, minimumCharge: 250 },
  BMD: { ...twoDecimals, minimumCharge: 50 },
  BND: { ...twoDecimals, minimumCharge: 100 },
  BOB: { ...twoDecimals, minimumCharge: 700 },
  BRL: { ...twoDecimals, minimumCharge: 50 },
  BSD: { ...twoDecimals, minimumCharge: 50 },
  BWP: { ...twoDecimals, minimumCharge: 1000 },
  BZD: { ...twoDecimals, minimumCharge: 150 },
  CAD: { ...twoDecimals, minimumCharge: 50 },
  CHF: { ...twoDecimals, minimumCharge: 50 },
  CLP: { ...noDecimals, minimumCharge: 600 },
  CNY: { ...twoDecimals, minimumCharge: 500 },
  COP: { ...twoDecimals, minimumCharge: 250_000, maximumPrice: 99_999_999 },
  CRC: { ...twoDecimalsLowValue, minimumCharge: 30_000 },
  CZK: { ...twoDecimalsLowValue, minimumCharge: 1500 },
  DJF: { ...noDecimals, minimumCharge: 150 },
  DKK: { ...twoDecimalsLowValue, minimumCharge: 250 },
  DOP: { ...twoDecimalsLowValue, minimumCharge: 4000 },
  DZD: { ...twoDecimalsLowValue, minimumCharge: 15_000 },
  EGP: { ...twoDecimalsLowValue, minimumCharge: 3000 },
  ETB: { ...twoDecimalsLowValue, minimumCharge: 15_000 },
  EUR: { ...twoDecimals, minimumCharge: 50 },
  FJD: { ...twoDecimals, minimumCharge: 150 },
  GBP: { ...twoDecimals, minimumCharge: 30 },
  GEL: { ...twoDecimals, minimumCharge: 200 },
  GHS: { ...twoDecimals, minimumCharge: 1000 },
  GNF: { ...noDecimals, minimumCharge: 8000 },
  GTQ: { ...twoDecimals, minimumCharge: 500 },
  GYD: { ...twoDecimalsLowValue, minimumCharge: 15_000 },
  HKD: { ...twoDecimals, minimumCharge: 400 },
  HNL: { ...twoDecimalsLowValue, minimumCharge: 2000 },
  HTG: { ...twoDecimalsLowValue, minimumCharge: 10_000 },
  HUF: { ...twoDecimals, minimumCharge: 17_500, maximumPrice: 9_999_999 },
  IDR: { ...twoDecimals, minimumCharge: 1_000_000, maximumPrice: 999_999_999 },
  ILS: { ...twoDecimals, minimumCharge: 200 },
  INR: { ...twoDecimals, minimumCharge: 50, maximumPrice: 9_999_999 },
  ISK: { ...twoEmptyDecimals, minimumCharge: 10_000 },
  JMD: { ...twoDecimalsLowValue, minimumCharge: 10_000 },
  JOD: { ...threeDecimals, minimumCharge: 400 },
  JPY: { ...noDecimals, minimumCharge: 50 },
  KES: { ...twoDecimalsLowValue, minimumCharge: 8000 },
  KHR: { ...twoDecimalsLowValue, minimumCharge: 300_000 },
  KMF: { ...noDecimals, minimumCharge: 400 },
  KRW: { ...noDecimals, minimumCharge: 1000, maximumPrice: 99_999_999 },
  KWD: { ...threeDecimals, minimumCharge: 200 },
  KYD: { ...twoDecimals, minimumCharge: 50 },
  KZT: { ...twoDecimalsLowValue, minimumCharge: 30_000 },
  LAK: { ...twoDecimalsLowValue, minimumCharge: 1_500_000 },
  LKR: { ...twoDecimalsLowValue, minimumCharge: 20_000 },
  MAD: { ...twoDecimals, minimumCharge: 600 },
  MDL: { ...twoDecimals, minimumCharge: 1500 },
  MGA: { ...noDecimals, minimumCharge: 4000 },
  MKD: { ...twoDecimalsLowValue, minimumCharge: 5000 },
  MMK: { ...twoDecimalsLowValue, minimumCharge: 200_000 },
  MNT: { ...twoDecimalsLowValue, minimumCharge: 250_000 },
  MOP: { ...twoDecimals, minimumCharge: 500 },
  MUR: { ...twoDecimalsLowValue, minimumCharge: 3000 },
  MVR: { ...twoDecimals, minimumCharge: 1000 },
  MXN: { ...twoDecimalsLowValue, minimumCharge: 1000 },
  MYR: { ...twoDecimals, minimumCharge: 200 },
  MZN: { ...twoDecimalsLowValue, minimumCharge: 5000 },
  NAD: { ...twoDecimalsLowValue, minimumCharge: 1500 },
  NGN: { ...twoDecimalsLowValue, minimumCharge: 100_000 },
  NIO: { ...twoDecimalsLowValue, minimumCharge: 3000 },
  NOK: { ...twoDecimalsLowValue, minimumCharge: 300 },
  NPR: { ...twoDecimalsLowValue, minimumCharge: 8000 },
  NZD: { ...twoDecimals, minimumCharge: 50 },
  OMR: { ...threeDecimals, minimumCharge: 250 },
  PAB: { ...twoDecimals, minimumCharge: 100 },
  PEN: { ...twoDecimals, minimumCharge: 250 },
  PGK: { ...twoDecimals, minimumCharge: 300 },
  PHP: { ...twoDecimalsLowValue, minimumCharge: 3500 },
  PKR: { ...twoDecimalsLowValue, minimumCharge: 18_000 },
  PLN: { ...twoDecimals, minimumCharge: 200 },
  PYG: { ...noDecimals, minimumCharge: 5000 },
  QAR: { ...twoDecimals, minimumCharge: 250 },
  RON: { ...twoDecimals, minimumCharge: 200 },
  RSD: { ...twoDecimalsLowValue, minimumCharge: 7000 },
  RWF: { ...noDecimals, minimumCharge: 1000 },
  SAR: { ...twoDecimals, minimumCharge: 250 },
  SBD: { ...twoDecimals, minimumCharge: 600 },
  SCR: { ...twoDecimals, minimumCharge: 1000 },
  SEK: { ...twoDecimalsLowValue, minimumCharge: 300 },
  SGD: { ...twoDecimals, minimumCharge: 50 },
  SRD: { ...twoDecimalsLowValue, minimumCharge: 3000 },
  THB: { ...twoDecimalsLowValue, minimumCharge: 1000 },
  TND: { ...threeDecimals, minimumCharge: 2000 },
  TOP: { ...twoDecimals, minimumCharge: 200 },
  TRY: { ...twoDecimalsLowValue, minimumCharge: 3000 },
  TTD: { ...twoDecimals, minimumCharge: 500 },
  TWD: { ...twoDecimalsLowValue, minimumCharge: 2000 },
  TZS: { ...twoDecimalsLowValue, minimumCharge: 200_000 },
  UAH: { ...twoDecimalsLowValue, minimumCharge: 3000 },
  UGX: { ...twoEmptyDecimals, minimumCharge: 250_000 },
  USD: { ...twoDecimals, minimumCharge: 50 },
  UYU: { ...twoDecimalsLowValue, minimumCharge: 3000 },
  UZS: { ...twoDecimalsLowValue, minimumCharge: 1_000_000 },
  VND: { ...noDecimals, minimumCharge: 15_000, maximumPrice: 99_999_999 },
  VUV: { ...noDecimals, minimumCharge: 100 },
  WST: { ...twoDecimals, minimumCharge: 200 },
  XAF: { ...noDecimals, minimumCharge: 400 },
  XCD: { ...twoDecimals, minimumCharge: 200 },
  XOF: { ...noDecimals, minimumCharge: 400 },
  XPF: { ...noDecimals, minimumCharge: 70 },
  ZAR: { ...twoDecimalsLowValue, minimumCharge: 1000 },
  ZMW: { ...twoDecimals, minimumCharge: 1500 },
};

/** The codes (ISO 4217) of all currencies in which a clinic can charge. */
export const currencyCodes: readonly string[] = Object.keys(currencies);

export function isCurrency(code: string): boolean {
  return Object.hasOwn(currencies, code);
}

/** Two decimals for a currency that only a newer release knows, because most have two. */
function currencyOf(code: string): Currency {
  return (isCurrency(code) ? currencies[code] : undefined) ?? { ...twoDecimals, minimumCharge: 50 };
}

/** Converts a price in the major unit, like 90.5, to the minor unit, like 9050. */
export function toMinorUnits(price: number, currency: string): number {
  return Math.round(price * 10 ** currencyOf(currency).decimals);
}

/** Converts an amount in the minor unit, like 9050, to the major unit, like 90.5. */
export function toMajorUnits(minorUnits: number, currency: string): number {
  return minorUnits / 10 ** currencyOf(currency).decimals;
}

/** The number of decimals that a price may have: 2 for US dollars and for Kuwait's dinars, 0 for yen. */
export function priceDecimals(currency: string): number {
  const { decimals, step } = currencyOf(currency);
  return decimals - Math.log10(step);
}

/** True if an amount in the major unit has more decimals than a price may have. */
export function hasTooManyDecimals(amount: number, currency: string): boolean {
  const steps = amount * 10 ** priceDecimals(currency);
  return Math.abs(steps - Math.round(steps)) > 1e-6;
}

/** Which limit a price breaks, with the limit in the major unit or in decimals, or null if it can be charged. 0 is free. */
export function priceFault(
  price: number,
  currency: string,
): { limit: "minimumCharge" | "maximumPrice" | "decimals"; value: number } | null {
  const { minimumCharge, maximumPrice } = currencyOf(currency);
  if (price > maximumPrice) return { limit: "maximumPrice", value: maximumPrice };
  if (hasTooManyDecimals(price, currency)) return { limit: "decimals", value: priceDecimals(currency) };
  const minimumPrice = toMajorUnits(minimumCharge, currency);
  return price !== 0 && price < minimumPrice ? { limit: "minimumCharge", value: minimumPrice } : null;
}

/**
 * A price after the clinic's currency changed, in minor units: the number stays, rounded to what can be charged. The number is
 * not converted at an exchange rate, because the clinic sets new prices.
 */
export function priceInCurrency(minorUnits: number, from: string, to: string): number {
  if (minorUnits === 0 || from === to) return minorUnits;
  const { step, minimumCharge, maximumPrice } = currencyOf(to);
  const rounded = Math.round(toMinorUnits(toMajorUnits(minorUnits, from), to) / step) * step;
  return Math.min(Math.max(rounded, minimumCharge), toMinorUnits(maximumPrice, to));
}
