import { z } from "zod";
import { noSuch } from "../api/error.ts";
import { listPage, pageParams } from "../api/list.ts";
import { flag, parseParams, text } from "../api/params.ts";
import type { Route } from "../api/route.ts";
import { eventWire } from "../wire/event.ts";

const listParams = z.strictObject({
  ...pageParams,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  /** Whether every endpoint has taken the event. https://docs.stripe.com/webhooks/process-undelivered-events */
  delivery_success: flag.optional(),
});

export const eventRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/events/:id",
    handle: ({ account, path }) => {
      const event = account.events.get(path.id ?? "");
      if (!event) throw noSuch("event", path.id ?? "");
      return eventWire(event);
    },
  },
  {
    method: "GET",
    path: "/v1/events",
    handle: ({ account, form }) => {
      const params = parseParams(listParams, form);
      const types = params.type ? [params.type] : params.types;
      const wanted = [...account.events.values()].filter(
        ({ type, pendingWebhooks }) =>
          (!types || types.includes(type)) &&
          (params.delivery_success ?? pendingWebhooks === 0) === (pendingWebhooks === 0),
      );
      return listPage("/v1/events", wanted, params, eventWire);
    },
  },
];
