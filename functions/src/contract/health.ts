import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

const healthSchema = z.object({
  ok: z.literal(true),
  /** The revision that Cloud Run has deployed. */
  version: z.string(),
  /** The product's version: CHANGELOG.md */
  release: z.string(),
  /** The steps of `npm run migrate` that this version knows. The site works without those that aren't done, in the old way. */
  migrations: z.array(z.object({ name: z.string(), done: z.boolean() })),
});

export const showHealth = {
  method: "GET",
  path: "/health",
  who: "anyone",
  answer: healthSchema,
  errors: [],
} as const satisfies Endpoint;
