import type { Firestore } from "@google-cloud/firestore";
import { millisecondsInMinute } from "date-fns/constants";
import { readProgress } from "./migration.ts";
import { migrations } from "./migrations.ts";

type Progress = Awaited<ReturnType<typeof readProgress>>;

const held = new WeakMap<Firestore, { steps: Progress; until: number }>();

/** Which steps are done. It reads at most once a minute, and never again once all are done. */
export async function knownProgress({ db, now }: { db: Firestore; now: () => Date }): Promise<Progress> {
  const known = held.get(db);
  const isOver = known?.steps.every(({ done }) => done);
  if (known && (isOver || now().getTime() < known.until)) return known.steps;
  const steps = await readProgress(db, migrations);
  held.set(db, { steps, until: now().getTime() + millisecondsInMinute });
  return steps;
}
