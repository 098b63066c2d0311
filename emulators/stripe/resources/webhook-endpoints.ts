import { z } from "zod";
import { invalidRequest, noSuch } from "../api/error.ts";
import { listPage, pageParams } from "../api/list.ts";
import { metadata, parseParams, text } from "../api/params.ts";
import type { Route } from "../api/route.ts";
import type { Account } from "../engine/account.ts";
import type { WebhookEndpoint } from "../engine/entities.ts";
import { webhookEndpointWire } from "../wire/webhook-endpoint.ts";

const createParams = z.strictObject({
  url: text,
  enabled_events: z.array(text).min(1),
  description: text.optional(),
  metadata: metadata.optional(),
  api_version: text.optional(),
});

export const webhookEndpointRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/webhook_endpoints",
    handle: ({ account, form }) => {
      const params = parseParams(createParams, form);
      if (!URL.canParse(params.url)) {
        throw invalidRequest("Invalid URL: An explicit scheme (such as https) must be provided.", {
          param: "url",
        });
      }
      const endpoint = addEndpoint(account, {
        url: params.url,
        secret: account.newId("whsec"),
        enabledEvents: params.enabled_events,
        description: params.description ?? null,
        metadata: params.metadata || {},
      });
      // The secret is told once, when the endpoint is made.
      return { ...webhookEndpointWire(endpoint), secret: endpoint.secret };
    },
  },
  {
    method: "GET",
    path: "/v1/webhook_endpoints",
    handle: ({ account, form }) =>
      listPage(
        "/v1/webhook_endpoints",
        account.endpoints.values(),
        parseParams(z.strictObject(pageParams), form),
        webhookEndpointWire,
      ),
  },
  {
    method: "DELETE",
    path: "/v1/webhook_endpoints/:id",
    handle: ({ account, path }) => {
      const id = path.id ?? "";
      if (!account.endpoints.delete(id)) throw noSuch("webhook endpoint", id);
      return { id, object: "webhook_endpoint", deleted: true };
    },
  },
];

export function addEndpoint(
  account: Account,
  given: Omit<WebhookEndpoint, "id" | "created">,
): WebhookEndpoint {
  const endpoint = { ...given, id: account.newId("we"), created: account.now() };
  account.endpoints.set(endpoint.id, endpoint);
  return endpoint;
}
