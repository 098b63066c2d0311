import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** What runs by schedule, in the order in which patients notice that it stands still: docs/operate.md, "When a job stands still" */
export const jobNameSchema = z.enum(["sender", "reconciler", "housekeeping"]);
export type JobName = z.infer<typeof jobNameSchema>;

const healthSchema = z.object({
  ok: z.literal(true),
  /** The revision that Cloud Run has deployed. */
  version: z.string(),
  /** The product's version: CHANGELOG.md */
  release: z.string(),
  /** The migrations that this version knows. Until one is done, the site works in the old way. */
  migrations: z.array(z.object({ name: z.string(), done: z.boolean() })),
  /** The jobs that haven't finished for three times their interval. An uptime check looks for `"lateJobs":[]`. */
  lateJobs: z.array(jobNameSchema),
});

export const showHealth = {
  method: "GET",
  path: "/health",
  who: "anyone",
  answer: healthSchema,
  errors: [],
} as const satisfies Endpoint;
