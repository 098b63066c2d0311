import { z } from "zod";
import { invalidRequest, noSuch } from "./error.ts";
import { integer } from "./params.ts";

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** https://docs.stripe.com/api/pagination */
export const pageParams = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.union([integer, range]).optional(),
};

type PageRequest = z.output<z.ZodObject<typeof pageParams>>;

interface Listed {
  readonly id: string;
  readonly created: number;
}

/** One page, newest first, of things that are kept oldest first. */
export function listPage<Entity extends Listed>(
  url: string,
  kept: Iterable<Entity>,
  request: PageRequest,
  wire: (entity: Entity) => object,
): object {
  const limit = request.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest("Invalid limit: must be between 1 and 100.", { param: "limit" });
  }
  const matching = [...kept].reverse().filter((entity) => isWithin(entity.created, request.created));
  const [from, to] = slicePoints(matching, limit, request);
  const hasMore = request.ending_before ? from > 0 : to < matching.length;
  return { object: "list", url, has_more: hasMore, data: matching.slice(from, to).map(wire) };
}

function slicePoints(matching: readonly Listed[], limit: number, request: PageRequest): [number, number] {
  if (request.ending_before) {
    const end = positionOf(matching, request.ending_before, "ending_before");
    return [Math.max(0, end - limit), end];
  }
  const start = request.starting_after
    ? positionOf(matching, request.starting_after, "starting_after") + 1
    : 0;
  return [start, start + limit];
}

function positionOf(matching: readonly Listed[], id: string, param: string): number {
  const position = matching.findIndex((entity) => entity.id === id);
  if (position < 0) throw noSuch("object", id, param);
  return position;
}

function isWithin(created: number, wanted: PageRequest["created"]): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === "number") return created === wanted;
  return (
    created > (wanted.gt ?? -1) &&
    created >= (wanted.gte ?? 0) &&
    created < (wanted.lt ?? Number.POSITIVE_INFINITY) &&
    created <= (wanted.lte ?? Number.POSITIVE_INFINITY)
  );
}
