import { z } from "zod";
import { noSuch } from "../api/error.ts";
import { listPage, pageParams } from "../api/list.ts";
import { parseParams, text } from "../api/params.ts";
import type { Route } from "../api/route.ts";
import { eventWire } from "../wire/event.ts";

const listParams = z.strictObject({
  ...pageParams,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
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
      const wanted = [...account.events.values()].filter(({ type }) => !types || types.includes(type));
      return listPage("/v1/events", wanted, params, eventWire);
    },
  },
];
