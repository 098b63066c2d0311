import * as z from "zod/mini";
import { migrations } from "../src/migrations/migrations.ts";

/** Only what any release answers to GET /health. */
const healthSchema = z.object({
  release: z.optional(z.string()),
  migrations: z._default(z.array(z.object({ name: z.string(), done: z.boolean() })), []),
});

/** What the site at this address says of itself; null if nothing answers there yet. */
export async function askHealth(site: string): Promise<z.output<typeof healthSchema> | null> {
  const answer = await fetch(new URL("/health", site)).catch(() => null);
  if (!answer?.ok) return null;
  const body: unknown = await answer.json().catch(() => null);
  return z.safeParse(healthSchema, body).data ?? null;
}

/** In a sentence, the steps of this version that aren't done there. */
export function wantedMigrations(health: Awaited<ReturnType<typeof askHealth>>, project: string): string {
  if (!health) return "No site answers there yet. A new clinic has nothing to migrate.";
  const done = new Set(health.migrations.flatMap((one) => (one.done ? [one.name] : [])));
  const wanted = migrations.map(({ name }) => name).filter((name) => !done.has(name));
  if (wanted.length === 0) return "Nothing is to be migrated.";
  return `To be migrated after this deploy: ${wanted.join(", ")}. Run: npm run migrate -- --project ${project}`;
}
