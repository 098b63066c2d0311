import { endAttention } from "../attention/end-attention.ts";
import { hourlyLimits, recheckUpcoming } from "../clinic/recheck-upcoming.ts";
import { cleanPhotos } from "../doctors/doctor-photos.ts";
import { recheckDueBounces } from "../firestore/bounces.ts";
import { rebuildDueCallers } from "../firestore/callers.ts";
import { countSkips } from "../firestore/skips.ts";
import { finishRemovals } from "../people/removal.ts";
import type { Dependencies } from "../ports/dependencies.ts";

export interface HousekeepingCounts {
  /** The interrupted account removals that this run finished. */
  removals: number;
  /** The upcoming appointments that can't take place as booked. */
  affected: number;
  /** The attention entries that ended because their reasons no longer hold. */
  attentionEnded: number;
  /** The deleted records of callers who have no appointment any more. */
  callers: number;
  /** The deleted photos that no doctor uses. */
  photos: number;
  /** The documents and steps that failed. The next run tries them again. */
  skipped: number;
}

const defaults = () => ({
  lookMs: hourlyLimits.patienceMs,
  skips: countSkips("housekeeping"),
});

/**
 * Finishes interrupted removals, rechecks upcoming appointments, ends old attention entries, deletes unused callers and bounces,
 * and deletes unused photos. A step that fails doesn't stop the others.
 */
export async function keepHouse(
  dependencies: Dependencies,
  options: Partial<ReturnType<typeof defaults>> = {},
): Promise<HousekeepingCounts> {
  const { lookMs, skips } = { ...defaults(), ...options };
  const { skip } = skips;
  const { db, now } = dependencies;
  const counts: Omit<HousekeepingCounts, "skipped"> = {
    removals: 0,
    affected: 0,
    attentionEnded: 0,
    callers: 0,
    photos: 0,
  };
  const steps: Record<string, () => Promise<void>> = {
    removals: async () => {
      const { finished, failed } = await finishRemovals(dependencies);
      counts.removals = finished.length;
      for (const { uid, cause } of failed) skip(`removals/${uid}`, cause);
    },
    // An interrupted edit of the clinic may not have rechecked all upcoming appointments.
    days: async () => {
      const { affected } = await recheckUpcoming(db, now(), {
        skip,
        limits: { ...hourlyLimits, patienceMs: lookMs },
      });
      counts.affected = affected.length;
    },
    attention: async () => {
      counts.attentionEnded = await endAttention(db, now(), { skip });
    },
    callers: async () => {
      counts.callers = await rebuildDueCallers(db, now(), skip);
    },
    bounces: () => recheckDueBounces(db, now(), skip),
    photos: async () => {
      counts.photos = (await cleanPhotos(dependencies, now(), skip)).length;
    },
  };
  for (const [name, step] of Object.entries(steps)) {
    await step().catch((cause: unknown) => skip(name, cause));
  }
  return { ...counts, skipped: skips.paths.size };
}
