import { z } from "zod";
import { toPath } from "../values/conversions.ts";
import { NANOS_PER_MILLISECOND } from "../values/time-methods.ts";
import { Path, Timestamp, type Value, ValueSet } from "../values/value.ts";

export function timestampOf(text: string): Timestamp {
  return new Timestamp(BigInt(Date.parse(text)) * NANOS_PER_MILLISECOND);
}

/** How firebase-tools writes a value of the language (its lib/emulator/storage/rules/runtime.js). */
export const wireValue: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.strictObject({ null_value: z.null() }).transform((): Value => null),
    z.strictObject({ bool_value: z.boolean() }).transform((wire): Value => wire.bool_value),
    z.strictObject({ int_value: z.int() }).transform((wire): Value => BigInt(wire.int_value)),
    z.strictObject({ float_value: z.number() }).transform((wire): Value => wire.float_value),
    z.strictObject({ string_value: z.string() }).transform((wire): Value => wire.string_value),
    z
      .strictObject({ timestamp_value: z.iso.datetime() })
      .transform((wire): Value => timestampOf(wire.timestamp_value)),
    z
      .strictObject({ path_value: z.object({ segments: z.array(z.object({ simple: z.string() })) }) })
      .transform((wire): Value => new Path(wire.path_value.segments.map((segment) => segment.simple))),
    z
      .strictObject({ list_value: z.object({ values: z.array(wireValue) }) })
      .transform((wire): Value => wire.list_value.values),
    z
      .strictObject({ set_value: z.object({ values: z.array(wireValue) }) })
      .transform((wire): Value => new ValueSet(wire.set_value.values)),
    z
      .strictObject({ map_value: z.object({ fields: z.record(z.string(), wireValue) }) })
      .transform((wire): Value => new Map(Object.entries(wire.map_value.fields))),
  ]),
);

/** How Firestore's REST API writes a field. Geo points stay unknown: a document that holds one cannot be read. */
export const firestoreValue: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.strictObject({ nullValue: z.null() }).transform((): Value => null),
    z.strictObject({ booleanValue: z.boolean() }).transform((wire): Value => wire.booleanValue),
    z.strictObject({ integerValue: z.string() }).transform((wire): Value => BigInt(wire.integerValue)),
    z.strictObject({ doubleValue: z.number() }).transform((wire): Value => wire.doubleValue),
    z.strictObject({ stringValue: z.string() }).transform((wire): Value => wire.stringValue),
    z
      .strictObject({ bytesValue: z.base64() })
      .transform((wire): Value => Buffer.from(wire.bytesValue, "base64")),
    z
      .strictObject({ timestampValue: z.iso.datetime() })
      .transform((wire): Value => timestampOf(wire.timestampValue)),
    z
      .strictObject({ referenceValue: z.string() })
      .transform((wire): Value => toPath(wire.referenceValue.replace(/^projects\/[^/]+/, ""))),
    z
      .strictObject({ arrayValue: z.object({ values: z.array(firestoreValue).default([]) }) })
      .transform((wire): Value => wire.arrayValue.values),
    z
      .strictObject({ mapValue: z.object({ fields: z.record(z.string(), firestoreValue).default({}) }) })
      .transform((wire): Value => new Map(Object.entries(wire.mapValue.fields))),
  ]),
);
