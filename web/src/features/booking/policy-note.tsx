import type { PublicSettings } from "@clinic/contract/settings.ts";
import { showAmount } from "../../lib/clinic/show-price.ts";

/** What it costs and what cancelling costs, before the patient confirms. */
export function PolicyNote({
  price,
  settings,
}: {
  price: number;
  settings: Pick<PublicSettings, "cancellation">;
}) {
  const { fullRefundHours: hours } = settings.cancellation;
  return (
    <p className="policy-note">
      <strong>Price: $ {showAmount(price)}</strong>
      {price > 0 && ", paid online afterwards or at the clinic."} Canceling is free
      {price > 0 && `; a card payment is refunded in full until ${hours} hours before`}.
    </p>
  );
}
