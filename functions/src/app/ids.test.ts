import { expect, test } from "vitest";
import * as z from "zod/mini";
import { routes } from "./routes.ts";

/** Matches names of id fields in requests. Slugs, days and tokens are also used as document ids, or are hashed. */
const isId = (name: string) => /(^|_)id$|Id$|^(uid|appointment|subject|dateISO)$/.test(name);

type Schema = z.core.JSONSchema.BaseSchema;

/** Finds all string fields in a schema whose name is that of an id, with their path. */
function idsIn(schema: Schema, place: string): [string, Schema][] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const items = schema.items && !Array.isArray(schema.items) ? [schema.items] : [];
  const inner = [...parts, ...items].flatMap((one) => (typeof one === "object" ? idsIn(one, place) : []));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, one]): [string, Schema][] => {
    if (typeof one !== "object") return [];
    const here = `${place}.${name}`;
    return isId(name) && one.type === "string" ? [[here, one]] : idsIn(one, here);
  });
  return [...inner, ...own];
}

const ids = routes.flatMap(({ endpoint: { method, path, params, query, body } }) =>
  [params, query, body].flatMap((schema) =>
    schema ? idsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), `${method} ${path}`) : [],
  ),
);

const hostile = [
  "a/b",
  "a/history/1",
  "../admins",
  "..",
  "/",
  "",
  "a b",
  "a\u0000",
  "__id__",
  "x".repeat(2000),
];

test.each(ids)(
  "%s refuses an id that would be another document's path",
  (place, { pattern, maxLength = 0, format }) => {
    // The subject of a message is its heading and not an id.
    if (place === "POST /messages.subject") return;
    if (format === "uuid") return;
    expect(pattern, place).toBeDefined();
    for (const text of hostile) {
      const isTaken = text.length <= maxLength && new RegExp(pattern ?? "").test(text);
      expect(isTaken, `${place}: ${text}`).toBe(false);
    }
  },
);

test("every part of a path except addresses is checked as an id", () => {
  const parts = routes.flatMap(({ endpoint: { method, path } }) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${method} ${path}.${name}`),
  );
  const known = new Set(ids.map(([place]) => place));
  expect(parts.filter((part) => !known.has(part) && !part.endsWith(".email"))).toEqual([
    // One of two words.
    "GET /site/{text}.text",
    "GET /feeds/{token}.ics.token",
  ]);
});
