import { isOfOurShape } from "../firestore/clinic.ts";
import type { Route } from "../http/bind.ts";

/**
 * The same routes, of which none reads a store of another shape: each would meet another document that it can't parse, and
 * call it a fault of ours. The store is asked until it has said once that it is of ours, which costs an instance one read.
 */
export function onOurShape(routes: readonly Route[]): Route[] {
  let known = false;
  return routes.map((route) => ({
    endpoint: route.endpoint,
    answer: async (asked) => {
      if (!known) known = await isOfOurShape(asked.db);
      return route.answer(asked);
    },
  }));
}
