import { expect, test } from "vitest";
import * as z from "zod/mini";
import { pathsFromNewerRelease, storedEnum, storedObject } from "./stored-object.ts";

const schema = storedObject({
  state: storedEnum(z.enum(["new", "done"]), "done"),
  people: z.array(storedObject({ name: z.string() })),
});

test("keys that newer code stored are kept, in nested objects too", () => {
  const stored = { state: "new", color: "red", people: [{ name: "Ada", born: 1815 }] };
  expect(z.parse(schema, stored)).toEqual(stored);
});

test("an enum value of newer code reads as the fallback", () => {
  expect(z.parse(schema, { state: "archived", people: [] }).state).toBe("done");
  expect(() => z.parse(schema, { state: 1, people: [] })).toThrow();
});

test("enum values of newer code are listed by their paths, in lists, maps and objects", () => {
  const held = storedObject({
    states: z.record(z.string(), z.optional(storedObject({ is: schema.shape.state }))),
    all: z.array(schema),
    none: z.nullable(schema.shape.state),
  });
  const stored = {
    states: { a: { is: "archived" }, b: { is: "new" } },
    all: [
      { state: "new", people: [] },
      { state: "lost", people: [] },
    ],
    none: null,
  };
  expect(pathsFromNewerRelease(held, stored)).toEqual(["states.a.is", "all.1.state"]);
  expect(pathsFromNewerRelease(held, { states: {}, all: [] })).toEqual([]);
  expect(pathsFromNewerRelease(schema, { state: 3 }), "what is no text is a fault").toEqual([]);
});
