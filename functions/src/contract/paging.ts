import * as z from "zod/mini";
import { defaultPageSize } from "./default-page-size.ts";
import { freshQuerySchema } from "./fields.ts";
import { atMost } from "./text.ts";

/** `?limit=&after=`; `after` is the previous answer's `X-Next`. */
export const pageQuerySchema = z.object({
  limit: z._default(
    z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(200)),
    defaultPageSize,
  ),
  after: z.optional(z.string().check(atMost(300))),
});

export const freshPageQuerySchema = z.extend(pageQuerySchema, freshQuerySchema.shape);

/** Headers of a list's answer: the next page's cursor (absent on the last) and how many there are in all. */
export const nextHeader = "X-Next";
export const totalHeader = "X-Total-Count";
