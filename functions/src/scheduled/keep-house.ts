import { endAttention } from "../attention/end-attention.ts";
import { ofHour, recheckUpcoming } from "../clinic/recheck-upcoming.ts";
import { cleanPhotos } from "../doctors/doctor-photos.ts";
import { settleDueBounces } from "../firestore/bounces.ts";
import { settleDueCallers } from "../firestore/callers.ts";
import { countSkips } from "../firestore/skips.ts";
import { finishRemovals } from "../people/removal.ts";
import type { Dependencies } from "../ports/dependencies.ts";

export interface Kept {
  /** Interrupted removals of people that this run has finished. */
  removals: number;
  /** Upcoming appointments that can't take place as they are. */
  affected: number;
  /** Attention documents whose reasons have ended. */
  attentionEnded: number;
  /** Deleted records of callers whom no appointment names any more. */
  callers: number;
  /** Deleted photos that no doctor has. */
  photos: number;
  /** Documents and steps that failed. The next run tries them again. */
  skipped: number;
}

const usual = () => ({
  lookMs: ofHour.patienceMs,
  skips: countSkips("housekeeping"),
});

/**
 * Finishes interrupted removals, judges upcoming appointments, ends old attention, forgets addresses that nobody has any more, and deletes
 * unused photos. A step that fails
 * doesn't stop the others.
 */
export async function keepHouse(
  dependencies: Dependencies,
  options: Partial<ReturnType<typeof usual>> = {},
): Promise<Kept> {
  const { lookMs, skips } = { ...usual(), ...options };
  const { skip } = skips;
  const { db, now } = dependencies;
  const kept: Omit<Kept, "skipped"> = { removals: 0, affected: 0, attentionEnded: 0, callers: 0, photos: 0 };
  const steps: Record<string, () => Promise<void>> = {
    removals: async () => {
      const { finished, failed } = await finishRemovals(dependencies);
      kept.removals = finished.length;
      for (const { uid, cause } of failed) skip(`removals/${uid}`, cause);
    },
    // An edit of the clinic may have been interrupted before it judged all appointments.
    days: async () => {
      const { affected } = await recheckUpcoming(db, now(), {
        skip,
        limits: { ...ofHour, patienceMs: lookMs },
      });
      kept.affected = affected.length;
    },
    attention: async () => {
      kept.attentionEnded = await endAttention(db, now(), { skip });
    },
    callers: async () => {
      kept.callers = await settleDueCallers(db, now(), skip);
    },
    bounces: () => settleDueBounces(db, now(), skip),
    photos: async () => {
      kept.photos = (await cleanPhotos(dependencies, now(), skip)).length;
    },
  };
  for (const [name, step] of Object.entries(steps)) {
    await step().catch((cause: unknown) => skip(name, cause));
  }
  return { ...kept, skipped: skips.paths.size };
}
