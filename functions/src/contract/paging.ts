import * as z from "zod/mini";
import { defaultPageSize } from "./default-page-size.ts";
import { freshQuerySchema } from "./fields.ts";
import { maxLength } from "./text.ts";

/**
 * The query of a paged list: `?limit=&after=`. `after` is the `X-Next` header of the previous page. With `limit=0` only the number of
 * all items is answered.
 */
export const pageQuerySchema = z.object({
  limit: z._default(
    z.coerce.number<number | string>().check(z.int(), z.minimum(0), z.maximum(200)),
    defaultPageSize,
  ),
  after: z.optional(z.string().check(maxLength(300))),
});

export const freshPageQuerySchema = z.extend(pageQuerySchema, freshQuerySchema.shape);

/** Headers of a list's answer: the cursor of the next page (absent on the last page) and the total number of items. */
export const nextHeader = "X-Next";
export const totalHeader = "X-Total-Count";
