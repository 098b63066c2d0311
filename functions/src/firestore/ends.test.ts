import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "functions/src/firestore");
const sources = readdirSync(folder)
  .filter((file) => !file.includes(".test."))
  .map((file) => readFileSync(join(folder, file), "utf8"));

/** What stands between a schema's name and the end of its statement. */
function schemaText(source: string, name: string): string {
  return new RegExp(`const ${name} = [^]*?;$`, "m").exec(source)?.[0] ?? "";
}

/** Collections whose documents say when they are to end. */
const ending = sources.flatMap((source) =>
  [...source.matchAll(/ollection\([^"]*"(\w+)"\)?, (\w+)\)/g)].flatMap(([, name, schema = ""]) =>
    schemaText(source, schema).includes("expiresAt:") ? [name] : [],
  ),
);

const indexesSchema = z.object({
  fieldOverrides: z.array(
    z.object({ collectionGroup: z.string(), fieldPath: z.string(), ttl: z.optional(z.boolean()) }),
  ),
});

test("whatever says when it ends is deleted by TTL, and nothing else", () => {
  const { fieldOverrides } = z.parse(
    indexesSchema,
    JSON.parse(readFileSync(join(root, "firestore.indexes.json"), "utf8")),
  );
  const deleted = fieldOverrides.filter(({ ttl, fieldPath }) => ttl && fieldPath === "expiresAt");
  expect(deleted.map(({ collectionGroup }) => collectionGroup).sort()).toEqual(ending.sort());
  expect(ending).toContain("history");
});
