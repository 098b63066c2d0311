import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** `version`: the revision that Cloud Run has deployed. */
const healthSchema = z.object({ ok: z.literal(true), version: z.string() });

export const showHealth = {
  method: "GET",
  path: "/health",
  who: "anyone",
  answer: healthSchema,
  errors: [],
} as const satisfies Endpoint;
