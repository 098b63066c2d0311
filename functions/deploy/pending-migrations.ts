import * as z from "zod/mini";
import { migrations } from "../src/migrations/migrations.ts";
import { releaseVersion } from "../src/release.ts";

/** The fields that the health checks of all releases have in common. */
const healthSchema = z.object({
  /** Releases before 1.0.0 don't have this field. */
  release: z.optional(z.string()),
  migrations: z._default(z.array(z.object({ name: z.string(), done: z.boolean() })), []),
});

export type SiteHealth = z.output<typeof healthSchema> | "no site" | "no answer";

const timeoutMs = 10_000;

/** Returns the address at which Firebase Hosting serves a project, in addition to its own domain. */
export const hostingAddress = (project: string): string => `https://${project}.web.app`;

/**
 * Finds the address at which the clinic answers questions about its photos and migrations. While the clinic's own
 * domain still leads to another website, this is Hosting's address.
 */
export async function findClinicSite(
  site: string,
  hosting: string,
): Promise<{ at: string; health: SiteHealth }> {
  const health = await fetchSiteHealth(site);
  if (typeof health !== "string" || site === hosting) return { at: site, health };
  const there = await fetchSiteHealth(hosting);
  return typeof there !== "string" || health === "no site"
    ? { at: hosting, health: there }
    : { at: site, health };
}

/** Asks the site at this address for its release and its finished migrations. */
async function fetchSiteHealth(site: string): Promise<SiteHealth> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(new URL("/health", site), { signal }).catch(() => null);
  if (answer?.status === 404) return "no site";
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  return z.safeParse(healthSchema, body).data ?? "no answer";
}

/** Names the migrations of this version that the site has not finished, and how to run them. */
export function describePendingMigrations(health: SiteHealth, project: string): string {
  if (health === "no site") return "No site answers there yet. A new clinic has nothing to migrate.";
  const run = `npm run migrate -- --project ${project}`;
  if (health === "no answer")
    return `The health check doesn't answer. This shows which migrations are needed: ${run} --dry`;
  const done = new Set(health.migrations.flatMap((one) => (one.done ? [one.name] : [])));
  const pending = migrations.map(({ name }) => name).filter((name) => !done.has(name));
  const is = `Release ${health.release ?? "before 1.0.0"}.`;
  if (pending.length === 0) return `${is} All migrations are done.`;
  return `${is} Migrations to run once /health names release ${releaseVersion} only: ${pending.join(", ")}. Run: ${run}`;
}
