import { priceDecimals } from "@clinic/domain/currency.ts";
import type { ComponentProps } from "react";
import { TextField } from "../../ui/fields.tsx";

type PriceFieldProps = Omit<ComponentProps<typeof TextField>, "label"> & { currency: string };

/** A field for a price with the currency's decimals. */
export function PriceField({ currency, ...field }: PriceFieldProps) {
  const decimals = priceDecimals(currency);
  return (
    <TextField
      label={`Price in ${nameCurrency(currency)}`}
      type="number"
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      min={0}
      step={10 ** -decimals}
      {...field}
    />
  );
}

/** `US dollars`, `British pounds`, `Japanese yen` */
function nameCurrency(currency: string): string {
  const name = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "name" });
  return name.formatToParts(2).find(({ type }) => type === "currency")?.value ?? currency;
}
