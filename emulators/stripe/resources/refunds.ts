import { z } from "zod";
import { noSuch } from "../api/error.ts";
import { integer, parseParams, text } from "../api/form.ts";
import type { Route } from "../api/route.ts";
import { createRefund } from "../engine/refund.ts";
import { refundWire } from "../wire.ts";
import { listOfPayments } from "./list-of-payments.ts";

const createParams = z.strictObject({ payment_intent: text, amount: integer.optional() });

export const refundRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    handle: ({ account, form }) => {
      const { payment_intent: id, amount } = parseParams(createParams, form);
      const intent = account.intents.get(id);
      if (!intent) throw noSuch("payment_intent", id, "payment_intent");
      return refundWire(createRefund(account, intent, amount));
    },
  },
  {
    method: "GET",
    path: "/v1/refunds",
    handle: (call) => listOfPayments(call, "/v1/refunds", call.account.refunds, refundWire),
  },
];
