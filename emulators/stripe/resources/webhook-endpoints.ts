import { z } from "zod";
import { parseParams } from "../api/form.ts";
import { listPage, pageParams } from "../api/list.ts";
import type { Route } from "../api/route.ts";
import { webhookEndpointWire } from "../wire.ts";

const listParams = z.strictObject(pageParams);

/**
 * The calls about the one webhook endpoint with which the emulator was started.
 * https://docs.stripe.com/api/webhook_endpoints
 */
export const webhookEndpointRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/webhook_endpoints",
    handle: ({ account, form }) =>
      listPage(
        "/v1/webhook_endpoints",
        account.webhookUrl === undefined ? [] : [{ id: "we_emulator", url: account.webhookUrl }],
        parseParams(listParams, form),
        ({ id, url }) => webhookEndpointWire(id, url, account.enabledEvents),
      ),
  },
];
