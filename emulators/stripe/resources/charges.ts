import { z } from "zod";
import { noSuch } from "../api/error.ts";
import { listPage, pageParams } from "../api/list.ts";
import { parseParams, text } from "../api/params.ts";
import type { Route } from "../api/route.ts";
import type { Account } from "../engine/account.ts";
import type { Charge } from "../engine/entities.ts";
import { chargeWire } from "../wire/charge.ts";

const listParams = z.strictObject({ ...pageParams, payment_intent: text.optional() });

export const chargeRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/charges/:id",
    handle: ({ account, path }) => chargeWire(account, findCharge(account, path.id ?? "")),
  },
  {
    method: "GET",
    path: "/v1/charges",
    handle: ({ account, form }) => {
      const params = parseParams(listParams, form);
      const wanted = [...account.charges.values()].filter(
        ({ intentId }) => !params.payment_intent || intentId === params.payment_intent,
      );
      return listPage("/v1/charges", wanted, params, (charge) => chargeWire(account, charge));
    },
  },
];

export function findCharge(account: Account, id: string, param = "id"): Charge {
  const charge = account.charges.get(id);
  if (!charge) throw noSuch("charge", id, param);
  return charge;
}
