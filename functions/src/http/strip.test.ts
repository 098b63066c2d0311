import { expect, test } from "vitest";
import * as z from "zod/mini";
import { stripperOf } from "./strip.ts";

const visit = z.object({ _id: z.string(), doctor: z.nullable(z.object({ name: z.string() })) });
const extra = { secret: "s" };
const kept = { _id: "a", doctor: { name: "Ida" } };
const more = { ...kept, ...extra, doctor: { name: "Ida", email: "ida@clinic.test" } };

test.each<[string, z.core.$ZodType, unknown, unknown]>([
  ["an object and what is in it", visit, more, kept],
  ["a list", z.array(visit), [more, kept], [kept, kept]],
  [
    "what may be absent",
    z.object({ a: z.optional(visit), b: z.optional(visit) }),
    { a: more, ...extra },
    { a: kept },
  ],
  ["null", z.nullable(visit), null, null],
  ["values by any key", z.record(z.string(), visit), { x: more }, { x: kept }],
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
])("%s goes on without what nobody has named", (_, schema, value, expected) => {
  expect(stripperOf(schema)(value)).toEqual(expected);
});

test("nothing is checked: an old value is shown though no rule would take it now", () => {
  const schema = z.object({ name: z.string().check(z.minLength(5)) });
  expect(stripperOf(schema)({ name: "Ada" })).toEqual({ name: "Ada" });
});

test("one of several whose kind nobody has named is not sent: nothing says what of it may be", () => {
  const schema = z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), n: z.int() })]);
  expect(() => stripperOf(schema)({ kind: "b", secret: "s" })).toThrow("names no such kind");
  expect(() => stripperOf(z.union([visit, z.string()]))).toThrow("needs a key");
});

test("what is inherited is not sent as if it were said", () => {
  expect(stripperOf(z.object({ constructor: z.optional(z.string()) }))({})).toEqual({});
});
