/**
 * The limits of Stripe's currencies, as its documentation lists them and apart from the clinic's own table:
 * https://docs.stripe.com/currencies
 */
import { invalidRequestError } from "./api/error.ts";

/** The minimum charges in the minor unit: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumCharges: Readonly<Record<string, number>> = {
  ...{
    usd: 50,
    aed: 200,
    aud: 50,
    bgn: 100,
    brl: 50,
    cad: 50,
    chf: 50,
    czk: 1500,
    dkk: 250,
    eur: 50,
    gbp: 30,
  },
  ...{ hkd: 400, huf: 17_500, inr: 50, jpy: 50, mxn: 1000, myr: 200, nok: 300, nzd: 50, pln: 200, ron: 200 },
  ...{ sek: 300, sgd: 50, thb: 1000 },
};
const zeroDecimals = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
/** The last digit of an amount must be 0: https://docs.stripe.com/currencies#three-decimal */
const threeDecimals = new Set(["bhd", "jod", "kwd", "omr", "tnd"]);
/** They have no decimals, but their amounts are in hundredths: https://docs.stripe.com/currencies#special-cases */
const emptyDecimals = new Set(["isk", "ugx"]);

/** Throws as Stripe does for a currency that it doesn't know. */
export function checkCurrency(currency: string): void {
  if (/^[a-z]{3}$/.test(currency) && knownCurrencies.has(currency.toUpperCase())) return;
  throw invalidRequestError(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: usd, …`,
    {
      param: "currency",
    },
  );
}

const knownCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Throws as Stripe does for an amount, in the currency's smallest unit, that can't be charged. */
export function checkAmount(amount: number, currency: string): void {
  const minimum = minimumCharges[currency] ?? 1;
  if (amount < minimum) {
    throw invalidRequestError(`Amount must be at least ${show(minimum, currency)} ${currency}`, {
      code: "amount_too_small",
      param: "amount",
    });
  }
  const most = mostAmounts[currency] ?? 99_999_999;
  if (amount > most) {
    throw invalidRequestError(`Amount must be no more than ${show(most, currency)}`, {
      code: "amount_too_large",
      param: "amount",
    });
  }
  checkStep(amount, currency);
}

/** Amounts of more than eight digits are allowed in a few currencies. */
const mostAmounts: Readonly<Record<string, number>> = {
  cop: 9_999_999_999,
  huf: 9_999_999_999,
  idr: 999_999_999_999,
  inr: 999_999_999,
};

/** Throws if the currency's last digits aren't 0. Refunds obey this too. */
export function checkStep(amount: number, currency: string): void {
  const step = threeDecimals.has(currency) ? 10 : emptyDecimals.has(currency) ? 100 : 1;
  if (amount % step === 0) return;
  throw invalidRequestError(`Invalid amount: in ${currency}, amounts must be evenly divisible by ${step}.`, {
    param: "amount",
  });
}

function show(amount: number, currency: string): string {
  const decimals = zeroDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** decimals);
}
