import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/**
 * The scheduled jobs, ordered by how soon patients notice that one has stopped: docs/operate.md, "When a job stands still".
 */
export const jobNameSchema = z.enum(["sender", "reconciler", "housekeeping"]);
export type JobName = z.infer<typeof jobNameSchema>;

const healthSchema = z.object({
  ok: z.literal(true),
  /** The revision that Cloud Run has deployed. */
  version: z.string(),
  /** The product's version, as in CHANGELOG.md. */
  release: z.string(),
  /** The data migrations that this version knows. Until a migration is done, the site reads and writes the old form. */
  migrations: z.array(z.object({ name: z.string(), done: z.boolean() })),
  /** The jobs that haven't finished in their time (`lateAfterMinutes`). An uptime check looks for `"lateJobs":[]`. */
  lateJobs: z.array(jobNameSchema),
});

export const showHealth = {
  method: "GET",
  path: "/health",
  permission: "anyone",
  answer: healthSchema,
  errors: [],
} as const satisfies Endpoint;
