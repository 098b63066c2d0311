import type Stripe from "stripe";
import type { WebhookEndpoint } from "../engine/entities.ts";

/** https://docs.stripe.com/api/webhook_endpoints/object */
export function webhookEndpointWire(endpoint: WebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    id: endpoint.id,
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.enabledEvents,
    livemode: false,
    metadata: endpoint.metadata,
    status: "enabled",
    url: endpoint.url,
  };
}
