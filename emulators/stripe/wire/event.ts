import type Stripe from "stripe";
import type { EventRecord } from "../engine/entities.ts";

/** The version that the SDK in use speaks, so that its types fit what webhooks bring. */
export const apiVersion = "2026-10-28.endive";

type EventWire = Omit<Stripe.EventBase, "data"> & { data: { object: object } };

/** https://docs.stripe.com/api/events/object */
export function eventWire(event: EventRecord): EventWire {
  return {
    id: event.id,
    object: "event",
    api_version: apiVersion,
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.pendingWebhooks,
    request: { id: event.cause.requestId, idempotency_key: event.cause.idempotencyKey },
    type: event.type,
  };
}
