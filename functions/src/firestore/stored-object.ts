/** Parts of stored documents' schemas. Older code reads what newer code has written: docs/decisions/upgrades.md */
import * as z from "zod/mini";

/** An object that keeps the keys that newer code has stored beside ours. The type names only ours. */
export function storedObject<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape);
}

/** A value that newer code has added reads as `fallback`. It is never written back: `refuseNewerValues`. */
export function storedEnum<Value extends string>(known: z.ZodMiniType<Value>, fallback: Value) {
  return z.pipe(
    z.string(),
    z.transform((value: string): Value => {
      const parsed = z.safeParse(known, value);
      return parsed.success ? parsed.data : fallback;
    }),
  );
}
