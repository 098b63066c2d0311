import { z } from "zod";
import { invalidRequestError, resourceMissingError } from "./error.ts";
import { integerParam } from "./form.ts";

/** The parameters of a paged list: https://docs.stripe.com/api/pagination */
export const pageParams = { limit: integerParam.optional(), starting_after: z.string().optional() };

type PageRequest = z.output<z.ZodObject<typeof pageParams>>;

/** Returns one page of a list, newest first. The entities are stored oldest first. */
export function listPage<Entity extends { readonly id: string }>(
  url: string,
  kept: readonly Entity[],
  { limit = 10, starting_after: after }: PageRequest,
  wire: (entity: Entity) => object,
): object {
  if (limit < 1 || limit > 100) {
    throw invalidRequestError("Invalid limit: must be between 1 and 100.", { param: "limit" });
  }
  const newestFirst = kept.toReversed();
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw resourceMissingError("object", after, "starting_after");
  const page = newestFirst.slice(start, start + limit);
  return {
    object: "list",
    url,
    has_more: start + page.length < newestFirst.length,
    data: page.map(wire),
  };
}
