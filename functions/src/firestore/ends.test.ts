import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expiringCollections } from "./collection.ts";

const indexesSchema = z.object({
  fieldOverrides: z.array(
    z.object({ collectionGroup: z.string(), fieldPath: z.string(), ttl: z.optional(z.boolean()) }),
  ),
});

test("TTL applies to exactly the collections whose documents have an end", () => {
  const file = join(import.meta.dirname, "../../../firestore.indexes.json");
  const { fieldOverrides } = z.parse(indexesSchema, JSON.parse(readFileSync(file, "utf8")));
  const deleted = fieldOverrides.filter(({ ttl, fieldPath }) => ttl && fieldPath === "expiresAt");
  expect(deleted.map(({ collectionGroup }) => collectionGroup).sort()).toEqual(
    [...expiringCollections].sort(),
  );
});
