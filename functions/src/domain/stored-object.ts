/**
 * Building blocks for schemas of stored documents. During an upgrade older code reads documents that newer code wrote:
 * docs/decisions/upgrades.md
 */
import * as z from "zod/mini";

/** An object schema that keeps unknown keys, which newer code may have stored. The type has only the known keys. */
export function storedObject<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape);
}

const storedEnums = new WeakMap<z.core.$ZodType, z.ZodMiniType>();

/** An enum schema that reads a value of newer code as `fallback`. `refuseFromNewerRelease` prevents writing the fallback back. */
export function storedEnum<Value extends string>(known: z.ZodMiniType<Value>, fallback: Value) {
  const schema = z.pipe(
    z.string(),
    z.transform((value: string): Value => {
      const parsed = z.safeParse(known, value);
      return parsed.success ? parsed.data : fallback;
    }),
  );
  storedEnums.set(schema, known);
  return schema;
}

/** The paths of enum values that only newer code knows, like `refunds.pi_1.status`. */
export function pathsFromNewerRelease(schema: z.core.$ZodType, stored: unknown, path = ""): string[] {
  if (stored === undefined || stored === null) return [];
  const known = storedEnums.get(schema);
  if (known) return typeof stored !== "string" || z.safeParse(known, stored).success ? [] : [path];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const below = (part: z.core.$ZodType, value: unknown, key: string | number) =>
    pathsFromNewerRelease(part, value, path === "" ? String(key) : `${path}.${key}`);
  switch (def.type) {
    case "nullable":
    case "optional":
    case "default":
      return pathsFromNewerRelease(def.innerType, stored, path);
    case "pipe":
      return pathsFromNewerRelease(def.out, stored, path);
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

/** The class with which Firestore stores instants. This file doesn't import it. */
interface Timestamp {
  toDate(): Date;
}

function isTimestamp(value: unknown): value is Timestamp {
  return (
    typeof value === "object" && value !== null && "toDate" in value && typeof value.toDate === "function"
  );
}

/** Reads Firestore's timestamps as Dates. Dates are written as they are, because Firestore converts them itself. */
export const timestampSchema = z.pipe(
  z.custom<Timestamp>(isTimestamp, "Not a timestamp"),
  z.transform((timestamp: Timestamp) => timestamp.toDate()),
);
