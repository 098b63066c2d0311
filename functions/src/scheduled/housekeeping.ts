import { endAttention } from "../attention/end-attention.ts";
import { deleteUnusedPhotos } from "../clinic/photos.ts";
import { hourlyJobLimits, recheckUpcoming } from "../clinic/recheck-upcoming.ts";
import { rereadPhones } from "../clinic/reread-phones.ts";
import { recheckDueBounces } from "../firestore/bounces.ts";
import { rebuildDueCallerRecords } from "../firestore/callers.ts";
import { trackSkippedDocuments } from "../firestore/skipped-documents.ts";
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
  /** The documents whose phone number has another reading after a change of country. */
  phones: number;
  /** The deleted photos that nothing uses. */
  photos: number;
  /** The documents and steps that failed. The next run tries them again. */
  skipped: number;
}

/** Milliseconds of one run in which phone numbers are read again. The next run continues. */
const phoneRereadMs = 120_000;

const defaultOptions = () => ({
  lookMs: hourlyJobLimits.patienceMs,
  skips: trackSkippedDocuments("housekeeping"),
});

/**
 * Finishes interrupted removals, rechecks upcoming appointments, ends old attention entries, deletes unused callers and bounces,
 * reads phone numbers again after a change of country, and deletes unused photos. A step that fails doesn't stop the others.
 */
export async function runHousekeepingSteps(
  dependencies: Dependencies,
  options: Partial<ReturnType<typeof defaultOptions>> = {},
): Promise<HousekeepingCounts> {
  const { lookMs, skips } = { ...defaultOptions(), ...options };
  const { skip } = skips;
  const { db, now } = dependencies;
  const counts: Omit<HousekeepingCounts, "skipped"> = {
    removals: 0,
    affected: 0,
    attentionEnded: 0,
    callers: 0,
    phones: 0,
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
        limits: { ...hourlyJobLimits, patienceMs: lookMs },
      });
      counts.affected = affected.length;
    },
    attention: async () => {
      counts.attentionEnded = await endAttention(db, now(), { skip });
    },
    callers: async () => {
      counts.callers = await rebuildDueCallerRecords(db, now(), skip);
    },
    bounces: () => recheckDueBounces(db, now(), skip),
    phones: async () => {
      const end = now().getTime() + phoneRereadMs;
      counts.phones = await rereadPhones(dependencies, () => now().getTime() >= end);
    },
    photos: async () => {
      counts.photos = (await deleteUnusedPhotos(dependencies, now(), skip)).length;
    },
  };
  for (const [name, step] of Object.entries(steps)) {
    await step().catch((cause: unknown) => skip(name, cause));
  }
  return { ...counts, skipped: skips.paths.size };
}
