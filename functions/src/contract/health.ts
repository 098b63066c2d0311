import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

const healthSchema = z.object({
  ok: z.literal(true),
  /** The revision that Cloud Run has deployed. */
  version: z.string(),
  /** The product's version: CHANGELOG.md */
  release: z.string(),
  /** The migrations that this version knows. Until one is done, the site works in the old way. */
  migrations: z.array(z.object({ name: z.string(), done: z.boolean() })),
});

export const showHealth = {
  method: "GET",
  path: "/health",
  who: "anyone",
  answer: healthSchema,
  errors: [],
} as const satisfies Endpoint;
