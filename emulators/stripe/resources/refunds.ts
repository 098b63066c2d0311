import { z } from "zod";
import { resourceMissingError } from "../api/error.ts";
import { integerParam, parseParams, textParam } from "../api/form.ts";
import type { Route } from "../api/route.ts";
import { createRefund } from "../engine/refund.ts";
import { refundWire } from "../wire.ts";
import { listRefundsOrDisputes } from "./list-refunds-or-disputes.ts";

const createParams = z.strictObject({ payment_intent: textParam, amount: integerParam.optional() });

export const refundRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    handle: ({ account, form }) => {
      const { payment_intent: id, amount } = parseParams(createParams, form);
      const intent = account.intents.get(id);
      if (!intent) throw resourceMissingError("payment_intent", id, "payment_intent");
      return refundWire(createRefund(account, intent, amount));
    },
  },
  {
    method: "GET",
    path: "/v1/refunds",
    handle: (call) => listRefundsOrDisputes(call, "/v1/refunds", call.account.refunds, refundWire),
  },
];
