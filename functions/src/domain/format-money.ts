import type { PublicSettings } from "../contract/settings.ts";

export type MoneyFormat = Pick<PublicSettings, "currency" | "locale">;

const formats = new Map<string, Intl.NumberFormat>();

/** Shows an amount in the major unit with the currency's sign, like `$90`, `$90.50`, `£1,200` or `¥6,600`. Whole amounts have no decimals. */
export function formatMoney(amount: number, { currency, locale }: MoneyFormat): string {
  const whole = Number.isInteger(amount);
  const key = `${locale} ${currency} ${whole}`;
  const known = formats.get(key);
  const format =
    known ??
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      ...(whole && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    });
  if (!known) formats.set(key, format);
  return format.format(amount);
}
