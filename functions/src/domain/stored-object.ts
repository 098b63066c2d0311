/** Parts of stored documents' schemas. Older code reads what newer code has written: docs/decisions/upgrades.md */
import * as z from "zod/mini";

/** An object that keeps the keys that newer code has stored beside ours. The type names only ours. */
export function storedObject<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape);
}

const enums = new WeakMap<z.core.$ZodType, z.ZodMiniType>();

/** A value that newer code has added reads as `fallback`. `refuseNewer` keeps that from being written back. */
export function storedEnum<Value extends string>(known: z.ZodMiniType<Value>, fallback: Value) {
  const schema = z.pipe(
    z.string(),
    z.transform((value: string): Value => {
      const parsed = z.safeParse(known, value);
      return parsed.success ? parsed.data : fallback;
    }),
  );
  enums.set(schema, known);
  return schema;
}

/** Paths of the values that newer code has added to an enum, like `refunds.pi_1.status`. */
export function newerValues(schema: z.core.$ZodType, stored: unknown, path = ""): string[] {
  if (stored === undefined || stored === null) return [];
  const known = enums.get(schema);
  if (known) return typeof stored !== "string" || z.safeParse(known, stored).success ? [] : [path];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const below = (part: z.core.$ZodType, value: unknown, key: string | number) =>
    newerValues(part, value, path === "" ? String(key) : `${path}.${key}`);
  switch (def.type) {
    case "nullable":
    case "optional":
    case "default":
      return newerValues(def.innerType, stored, path);
    case "pipe":
      return newerValues(def.out, stored, path);
    case "array":
      return Array.isArray(stored) ? stored.flatMap((one, i) => below(def.element, one, i)) : [];
    case "record":
      return Object.entries(stored).flatMap(([key, one]) => below(def.valueType, one, key));
    case "object": {
      const fields: Record<string, unknown> = { ...stored };
      return Object.entries(def.shape).flatMap(([key, part]) => below(part, fields[key], key));
    }
    default:
      return [];
  }
}

/** What Firestore stores instants as. Their class isn't known here. */
interface Timestamp {
  toDate(): Date;
}

function isTimestamp(value: unknown): value is Timestamp {
  return (
    typeof value === "object" && value !== null && "toDate" in value && typeof value.toDate === "function"
  );
}

/** Instants are Dates in our hands and timestamps in Firestore, which stores Dates as such by itself. */
export const timestampSchema = z.pipe(
  z.custom<Timestamp>(isTimestamp, "Not a timestamp"),
  z.transform((timestamp: Timestamp) => timestamp.toDate()),
);
