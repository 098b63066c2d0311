import { z } from "zod";
import { invalidRequest, noSuch } from "../api/error.ts";
import { listPage, pageParams } from "../api/list.ts";
import { integer, metadata, parseParams, text } from "../api/params.ts";
import type { Route } from "../api/route.ts";
import type { Account } from "../engine/account.ts";
import type { Charge, Refund } from "../engine/entities.ts";
import { createRefund } from "../engine/refund.ts";
import { refundWire } from "../wire/refund.ts";
import { findCharge } from "./charges.ts";

const target = { charge: text.optional(), payment_intent: text.optional() };

const createParams = z.strictObject({
  ...target,
  amount: integer.optional(),
  metadata: metadata.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

const listParams = z.strictObject({ ...pageParams, ...target });

export const refundRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    handle: ({ account, form, cause }) => {
      const params = parseParams(createParams, form);
      const request = {
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: params.metadata || {},
      };
      return refundWire(account, createRefund(account, chargeToRefund(account, params), request, cause));
    },
  },
  {
    method: "GET",
    path: "/v1/refunds/:id",
    handle: ({ account, path }) => refundWire(account, findRefund(account, path.id ?? "")),
  },
  {
    method: "GET",
    path: "/v1/refunds",
    handle: ({ account, form }) => {
      const params = parseParams(listParams, form);
      const wanted = [...account.refunds.values()].filter(
        ({ chargeId }) =>
          (!params.charge || chargeId === params.charge) &&
          (!params.payment_intent || account.charges.get(chargeId)?.intentId === params.payment_intent),
      );
      return listPage("/v1/refunds", wanted, params, (refund) => refundWire(account, refund));
    },
  },
];

export function findRefund(account: Account, id: string): Refund {
  const refund = account.refunds.get(id);
  if (!refund) throw noSuch("refund", id);
  return refund;
}

function chargeToRefund(account: Account, { charge, payment_intent }: z.output<typeof createParams>): Charge {
  if (charge) return findCharge(account, charge, "charge");
  if (!payment_intent) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = account.intents.get(payment_intent);
  if (!intent) throw noSuch("payment_intent", payment_intent, "payment_intent");
  if (intent.status !== "succeeded" || !intent.latestChargeId) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  }
  return findCharge(account, intent.latestChargeId, "charge");
}
