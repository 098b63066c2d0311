/**
 * The currencies in which a clinic can charge. Stored amounts are in the minor unit that Stripe takes; `Price` on the wire is in
 * the major unit. https://docs.stripe.com/currencies
 */

interface Currency {
  /** Decimals between the major unit and the minor unit that Stripe takes. */
  decimals: number;
  /** A price is a multiple of this many minor units. */
  step: number;
  /** The least amount of a card payment, in minor units. */
  least: number;
  /** The greatest price, in the major unit. Stripe takes at most eight digits of the minor unit in most currencies. */
  most: number;
}

const twoDecimals = { decimals: 2, step: 1, most: 99_999 };
const twoDecimalsHigh = { ...twoDecimals, most: 999_999 };
const noDecimals = { decimals: 0, step: 1, most: 9_999_999 };
/** Amounts have three decimals, and the last must be 0: https://docs.stripe.com/currencies#three-decimal */
const threeDecimals = { decimals: 3, step: 10, most: 99_999 };
/** Stripe takes these with two decimals, which must be 00: https://docs.stripe.com/currencies#special-cases */
const twoEmptyDecimals = { decimals: 2, step: 100, most: 999_999 };

/**
 * Stripe publishes the least amounts of the currencies that it pays out in. For the others Stripe demands the worth of the least
 * amount in the account's currency, so they have a round amount above half a US dollar.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const currencies: Readonly<Record<string, Currency>> = {
  AED: { ...twoDecimals, least: 200 },
  ALL: { ...twoDecimalsHigh, least: 10_000 },
  AMD: { ...twoDecimalsHigh, least: 40_000 },
  AOA: { ...twoDecimalsHigh, least: 100_000 },
  ARS: { ...twoDecimalsHigh, least: 100_000 },
  AUD: { ...twoDecimals, least: 50 },
  AWG: { ...twoDecimals, least: 150 },
  AZN: { ...twoDecimals, least: 150 },
  BAM: { ...twoDecimals, least: 200 },
  BBD: { ...twoDecimals, least: 150 },
  BDT: { ...twoDecimalsHigh, least: 8000 },
  BGN: { ...twoDecimals, least: 100 },
  BHD: { ...threeDecimals, least: 250 },
  BMD: { ...twoDecimals, least: 50 },
  BND: { ...twoDecimals, least: 100 },
  BOB: { ...twoDecimals, least: 700 },
  BRL: { ...twoDecimals, least: 50 },
  BSD: { ...twoDecimals, least: 50 },
  BWP: { ...twoDecimals, least: 1000 },
  BZD: { ...twoDecimals, least: 150 },
  CAD: { ...twoDecimals, least: 50 },
  CHF: { ...twoDecimals, least: 50 },
  CLP: { ...noDecimals, least: 600 },
  CNY: { ...twoDecimals, least: 500 },
  COP: { ...twoDecimals, least: 250_000, most: 99_999_999 },
  CRC: { ...twoDecimalsHigh, least: 30_000 },
  CZK: { ...twoDecimalsHigh, least: 1500 },
  DJF: { ...noDecimals, least: 150 },
  DKK: { ...twoDecimalsHigh, least: 250 },
  DOP: { ...twoDecimalsHigh, least: 4000 },
  DZD: { ...twoDecimalsHigh, least: 15_000 },
  EGP: { ...twoDecimalsHigh, least: 3000 },
  ETB: { ...twoDecimalsHigh, least: 15_000 },
  EUR: { ...twoDecimals, least: 50 },
  FJD: { ...twoDecimals, least: 150 },
  GBP: { ...twoDecimals, least: 30 },
  GEL: { ...twoDecimals, least: 200 },
  GHS: { ...twoDecimals, least: 1000 },
  GNF: { ...noDecimals, least: 8000 },
  GTQ: { ...twoDecimals, least: 500 },
  GYD: { ...twoDecimalsHigh, least: 15_000 },
  HKD: { ...twoDecimals, least: 400 },
  HNL: { ...twoDecimalsHigh, least: 2000 },
  HTG: { ...twoDecimalsHigh, least: 10_000 },
  HUF: { ...twoDecimals, least: 17_500, most: 9_999_999 },
  IDR: { ...twoDecimals, least: 1_000_000, most: 999_999_999 },
  ILS: { ...twoDecimals, least: 200 },
  INR: { ...twoDecimals, least: 50, most: 9_999_999 },
  ISK: { ...twoEmptyDecimals, least: 10_000 },
  JMD: { ...twoDecimalsHigh, least: 10_000 },
  JOD: { ...threeDecimals, least: 400 },
  JPY: { ...noDecimals, least: 50 },
  KES: { ...twoDecimalsHigh, least: 8000 },
  KHR: { ...twoDecimalsHigh, least: 300_000 },
  KMF: { ...noDecimals, least: 400 },
  KRW: { ...noDecimals, least: 1000, most: 99_999_999 },
  KWD: { ...threeDecimals, least: 200 },
  KYD: { ...twoDecimals, least: 50 },
  KZT: { ...twoDecimalsHigh, least: 30_000 },
  LAK: { ...twoDecimalsHigh, least: 1_500_000 },
  LKR: { ...twoDecimalsHigh, least: 20_000 },
  MAD: { ...twoDecimals, least: 600 },
  MDL: { ...twoDecimals, least: 1500 },
  MGA: { ...noDecimals, least: 4000 },
  MKD: { ...twoDecimalsHigh, least: 5000 },
  MMK: { ...twoDecimalsHigh, least: 200_000 },
  MNT: { ...twoDecimalsHigh, least: 250_000 },
  MOP: { ...twoDecimals, least: 500 },
  MUR: { ...twoDecimalsHigh, least: 3000 },
  MVR: { ...twoDecimals, least: 1000 },
  MXN: { ...twoDecimalsHigh, least: 1000 },
  MYR: { ...twoDecimals, least: 200 },
  MZN: { ...twoDecimalsHigh, least: 5000 },
  NAD: { ...twoDecimalsHigh, least: 1500 },
  NGN: { ...twoDecimalsHigh, least: 100_000 },
  NIO: { ...twoDecimalsHigh, least: 3000 },
  NOK: { ...twoDecimalsHigh, least: 300 },
  NPR: { ...twoDecimalsHigh, least: 8000 },
  NZD: { ...twoDecimals, least: 50 },
  OMR: { ...threeDecimals, least: 250 },
  PAB: { ...twoDecimals, least: 100 },
  PEN: { ...twoDecimals, least: 250 },
  PGK: { ...twoDecimals, least: 300 },
  PHP: { ...twoDecimalsHigh, least: 3500 },
  PKR: { ...twoDecimalsHigh, least: 18_000 },
  PLN: { ...twoDecimals, least: 200 },
  PYG: { ...noDecimals, least: 5000 },
  QAR: { ...twoDecimals, least: 250 },
  RON: { ...twoDecimals, least: 200 },
  RSD: { ...twoDecimalsHigh, least: 7000 },
  RWF: { ...noDecimals, least: 1000 },
  SAR: { ...twoDecimals, least: 250 },
  SBD: { ...twoDecimals, least: 600 },
  SCR: { ...twoDecimals, least: 1000 },
  SEK: { ...twoDecimalsHigh, least: 300 },
  SGD: { ...twoDecimals, least: 50 },
  SRD: { ...twoDecimalsHigh, least: 3000 },
  THB: { ...twoDecimalsHigh, least: 1000 },
  TND: { ...threeDecimals, least: 2000 },
  TOP: { ...twoDecimals, least: 200 },
  TRY: { ...twoDecimalsHigh, least: 3000 },
  TTD: { ...twoDecimals, least: 500 },
  TWD: { ...twoDecimalsHigh, least: 2000 },
  TZS: { ...twoDecimalsHigh, least: 200_000 },
  UAH: { ...twoDecimalsHigh, least: 3000 },
  UGX: { ...twoEmptyDecimals, least: 250_000 },
  USD: { ...twoDecimals, least: 50 },
  UYU: { ...twoDecimalsHigh, least: 3000 },
  UZS: { ...twoDecimalsHigh, least: 1_000_000 },
  VND: { ...noDecimals, least: 15_000, most: 99_999_999 },
  VUV: { ...noDecimals, least: 100 },
  WST: { ...twoDecimals, least: 200 },
  XAF: { ...noDecimals, least: 400 },
  XCD: { ...twoDecimals, least: 200 },
  XOF: { ...noDecimals, least: 400 },
  XPF: { ...noDecimals, least: 70 },
  ZAR: { ...twoDecimalsHigh, least: 1000 },
  ZMW: { ...twoDecimals, least: 1500 },
};

/** The codes (ISO 4217) of all currencies in which a clinic can charge. */
export const currencyCodes: readonly string[] = Object.keys(currencies);

export function isCurrency(code: string): boolean {
  return Object.hasOwn(currencies, code);
}

/** Two decimals for a currency that only a newer release knows, because most have two. */
function currencyOf(code: string): Currency {
  return (isCurrency(code) ? currencies[code] : undefined) ?? { ...twoDecimals, least: 50 };
}

/** Converts a price in the major unit, like 90.5, to the minor unit, like 9050. */
export function toMinorUnits(price: number, currency: string): number {
  return Math.round(price * 10 ** currencyOf(currency).decimals);
}

/** Converts an amount in the minor unit, like 9050, to the major unit, like 90.5. */
export function toMajorUnits(cents: number, currency: string): number {
  return cents / 10 ** currencyOf(currency).decimals;
}

/** The number of decimals that a price may have: 2 for US dollars and for Kuwait's dinars, 0 for yen. */
export function priceDecimals(currency: string): number {
  const { decimals, step } = currencyOf(currency);
  return decimals - Math.log10(step);
}

/** Which limit a price breaks, with the limit in the major unit or in decimals, or null if it can be charged. 0 is free. */
export function priceFault(
  price: number,
  currency: string,
): { limit: "least" | "most" | "decimals"; value: number } | null {
  const { decimals, step, least, most } = currencyOf(currency);
  if (price > most) return { limit: "most", value: most };
  const steps = (price * 10 ** decimals) / step;
  if (Math.abs(steps - Math.round(steps)) > 1e-6) {
    return { limit: "decimals", value: priceDecimals(currency) };
  }
  const leastPrice = toMajorUnits(least, currency);
  return price !== 0 && price < leastPrice ? { limit: "least", value: leastPrice } : null;
}

/**
 * A price after the clinic's currency changed, in minor units: the number stays, rounded to what can be charged. It is no
 * exchange, because the clinic sets new prices.
 */
export function priceInCurrency(cents: number, from: string, to: string): number {
  if (cents === 0 || from === to) return cents;
  const { step, least, most } = currencyOf(to);
  const rounded = Math.round(toMinorUnits(toMajorUnits(cents, from), to) / step) * step;
  return Math.min(Math.max(rounded, least), toMinorUnits(most, to));
}
