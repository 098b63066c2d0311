import * as z from "zod/mini";

type Strip = (value: unknown) => unknown;

/** Returns the value unchanged, for values without keys and for objects with any key. */
const same: Strip = (value) => value;

/**
 * Makes a function that removes the keys that a schema doesn't name. It checks nothing else, because an older stored value may
 * break a newer rule and must still be shown. Each endpoint makes its function once.
 */
export function makeUnknownFieldStripper(schema: z.core.$ZodType): Strip {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object": {
      const parts = Object.entries(def.shape).map(
        ([key, part]) => [key, makeUnknownFieldStripper(part)] as const,
      );
      return (value) => (isObject(value) ? pick(value, parts) : value);
    }
    case "array": {
      const each = makeUnknownFieldStripper(def.element);
      return each === same ? same : (value) => (Array.isArray(value) ? value.map(each) : value);
    }
    case "record": {
      const each = makeUnknownFieldStripper(def.valueType);
      return each === same ? same : (value) => (isObject(value) ? mapValues(value, each) : value);
    }
    case "optional":
    case "nullable":
    case "default":
    case "readonly":
      return makeUnknownFieldStripper(def.innerType);
    case "union": {
      const options = def.options.map((option) => ({ option, strip: makeUnknownFieldStripper(option) }));
      if (options.every(({ strip }) => strip === same)) return same;
      if (!("discriminator" in def)) throw new Error("One of several objects needs a key that says which");
      const kind = String(def.discriminator);
      return (value) => {
        const fitting = options.find(({ option }) => matchesDiscriminator(option, kind, value));
        if (!fitting) throw new Error(`The contract names no such ${kind}`);
        return fitting.strip(value);
      };
    }
    case "string":
    case "number":
    case "boolean":
    case "literal":
    case "enum":
    case "null":
    case "unknown":
      return same;
    default:
      throw new Error(`An answer can't be of the type ${def.type}`);
  }
}

type Keyed = Record<string, unknown>;

function isObject(value: unknown): value is Keyed {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function matchesDiscriminator(option: z.core.$ZodType, kind: string, value: unknown): boolean {
  const { def } = (option as z.core.$ZodTypes)._zod;
  const named = def.type === "object" ? def.shape[kind] : undefined;
  return named !== undefined && isObject(value) && z.safeParse(named, value[kind]).success;
}

function pick(value: Keyed, parts: readonly (readonly [string, Strip])[]): Keyed {
  const picked: Keyed = {};
  for (const [key, strip] of parts) if (Object.hasOwn(value, key)) picked[key] = strip(value[key]);
  return picked;
}

function mapValues(value: Keyed, each: Strip): Keyed {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, each(one)]));
}
