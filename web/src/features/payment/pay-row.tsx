import type { ReactNode } from "react";
import { showPrice } from "../../lib/clinic/show-price.ts";

/** For the button's description. */
export const amountId = "payment-amount";

/** What is to be paid, beside the button that pays it. */
export function PayRow({ price, children }: { price: number; children?: ReactNode }) {
  return (
    <div className="pay-row">
      <p id={amountId}>
        Please pay: <strong>{showPrice(price)}</strong>
      </p>
      {children}
    </div>
  );
}
