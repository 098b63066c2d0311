import { expect, test } from "vitest";
import * as z from "zod/mini";
import { makeUnknownFieldStripper } from "./strip-unknown-fields.ts";

const visit = z.object({ _id: z.string(), doctor: z.nullable(z.object({ name: z.string() })) });
const extra = { secret: "s" };
const stripped = { _id: "a", doctor: { name: "Ida" } };
const withExtraKeys = { ...stripped, ...extra, doctor: { name: "Ida", email: "ida@clinic.test" } };

test.each<[string, z.core.$ZodType, unknown, unknown]>([
  ["an object and what is in it", visit, withExtraKeys, stripped],
  ["a list", z.array(visit), [withExtraKeys, stripped], [stripped, stripped]],
  [
    "what may be absent",
    z.object({ a: z.optional(visit), b: z.optional(visit) }),
    { a: withExtraKeys, ...extra },
    { a: stripped },
  ],
  ["null", z.nullable(visit), null, null],
  ["values by any key", z.record(z.string(), visit), { x: withExtraKeys }, { x: stripped }],
  [
    "one of several, by its kind",
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a") }),
      z.object({ kind: z.literal("b"), n: z.int() }),
    ]),
    { kind: "b", n: 1, ...extra },
    { kind: "b", n: 1 },
  ],
  ["a text", z.string(), "a", "a"],
])("%s loses keys that the schema does not name", (_, schema, value, expected) => {
  expect(makeUnknownFieldStripper(schema)(value)).toEqual(expected);
});

test("an old value that breaks a newer rule is shown", () => {
  const schema = z.object({ name: z.string().check(z.minLength(5)) });
  expect(makeUnknownFieldStripper(schema)({ name: "Ada" })).toEqual({ name: "Ada" });
});

test("a value of an unknown kind is not sent", () => {
  const schema = z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), n: z.int() })]);
  expect(() => makeUnknownFieldStripper(schema)({ kind: "b", secret: "s" })).toThrow("names no such kind");
  expect(() => makeUnknownFieldStripper(z.union([visit, z.string()]))).toThrow("needs a key");
});

test("an inherited property is not sent", () => {
  expect(makeUnknownFieldStripper(z.object({ constructor: z.optional(z.string()) }))({})).toEqual({});
});
