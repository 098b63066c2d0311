import { z } from "zod";
import { noSuch } from "../api/error.ts";
import { parseParams, text } from "../api/form.ts";
import { listPage, pageParams } from "../api/list.ts";
import type { Route } from "../api/route.ts";
import { createRefund } from "../engine/refund.ts";
import { refundWire } from "../wire.ts";

const createParams = z.strictObject({ payment_intent: text });

const listParams = z.strictObject({ ...pageParams, payment_intent: text.optional() });

export const refundRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/refunds",
    handle: ({ account, form }) => {
      const { payment_intent: id } = parseParams(createParams, form);
      const intent = account.intents.get(id);
      if (!intent) throw noSuch("payment_intent", id, "payment_intent");
      return refundWire(createRefund(account, intent));
    },
  },
  {
    method: "GET",
    path: "/v1/refunds",
    handle: ({ account, form }) => {
      const { payment_intent: intent, ...page } = parseParams(listParams, form);
      const wanted = [...account.refunds.values()].filter(
        ({ intentId }) => intentId === (intent ?? intentId),
      );
      return listPage("/v1/refunds", wanted, page, refundWire);
    },
  },
];
