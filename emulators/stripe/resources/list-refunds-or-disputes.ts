import { z } from "zod";
import { integerParam, parseParams, textParam } from "../api/form.ts";
import { listPage, pageParams } from "../api/list.ts";
import type { ApiCall } from "../api/route.ts";
import { chargeWire, paymentIntentWire } from "../wire.ts";

const listParams = z.strictObject({
  ...pageParams,
  payment_intent: textParam.optional(),
  created: z.strictObject({ gte: integerParam }).optional(),
  expand: z.array(z.literal("data.payment_intent.latest_charge")).optional(),
});

interface RefundOrDispute {
  readonly id: string;
  readonly created: number;
  readonly intentId: string;
}

/** Lists refunds or disputes, filtered by payment and creation time. */
export function listRefundsOrDisputes<Entity extends RefundOrDispute>(
  { account, form }: ApiCall,
  url: string,
  kept: ReadonlyMap<string, Entity>,
  wire: (entity: Entity) => object,
): object {
  const { payment_intent: of, created, expand, ...page } = parseParams(listParams, form);
  const wanted = [...kept.values()].filter(
    (one) => one.intentId === (of ?? one.intentId) && one.created >= (created?.gte ?? 0),
  );
  return listPage(url, wanted, page, (one) => {
    const intent = expand && account.intents.get(one.intentId);
    if (!intent) return wire(one);
    const latest_charge = chargeWire(account, intent);
    return { ...wire(one), payment_intent: { ...paymentIntentWire(account, intent), latest_charge } };
  });
}
