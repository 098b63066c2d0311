import * as z from "zod/mini";
import { migrations } from "../src/migrations/migrations.ts";

/** The fields that the health checks of all releases have in common. */
const healthSchema = z.object({
  /** None before 1.0.0. */
  release: z.optional(z.string()),
  migrations: z._default(z.array(z.object({ name: z.string(), done: z.boolean() })), []),
});

export type Health = z.output<typeof healthSchema> | "no site" | "no answer";

/** What the site at this address says of itself. */
export async function askHealth(site: string): Promise<Health> {
  const answer = await fetch(new URL("/health", site)).catch(() => null);
  if (!answer || answer.status === 404) return "no site";
  const body: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  return z.safeParse(healthSchema, body).data ?? "no answer";
}

/** In a sentence, the migrations of this version that aren't done there. */
export function wantedMigrations(health: Health, project: string): string {
  if (health === "no site") return "No site answers there yet. A new clinic has nothing to migrate.";
  const run = `npm run migrate -- --project ${project}`;
  if (health === "no answer")
    return `Its health check doesn't answer. Which migrations it needs, says: ${run} --dry`;
  const done = new Set(health.migrations.flatMap((one) => (one.done ? [one.name] : [])));
  const pending = migrations.map(({ name }) => name).filter((name) => !done.has(name));
  const is = `Release ${health.release ?? "before 1.0.0"}.`;
  if (pending.length === 0) return `${is} All migrations are done.`;
  return `${is} After this deploy is to be migrated: ${pending.join(", ")}. Run: ${run}`;
}
