/** How far the migrations are, for the code that waits for one: docs/decisions/upgrades.md */
import type { Firestore } from "@google-cloud/firestore";
import { millisecondsInMinute } from "date-fns/constants";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

export const progressSchema = storedObject({
  begunAt: timestampSchema,
  /** The id of the last document that has it. */
  cursor: z.nullable(z.string()),
  doneAt: z.nullable(timestampSchema),
});

/** By name of the step. */
export const progress = (db: Firestore) => collection(db, "migrations", progressSchema);

interface Step {
  name: string;
}

export type Progress = (Step & { done: boolean })[];

/** Which of these steps are done, in their order. */
export async function readProgress(db: Firestore, steps: readonly Step[]): Promise<Progress> {
  if (steps.length === 0) return [];
  const found = await db.getAll(...steps.map(({ name }) => progress(db).doc(name)));
  return found.map((one) => ({ name: one.id, done: one.data()?.doneAt instanceof Date }));
}

type Site = { db: Firestore; now: () => Date };

/** Reads the progress at most once a minute, and never again once all of these are done. */
export function holdProgress(steps: readonly Step[]): (site: Site) => Promise<Progress> {
  const held = new WeakMap<Firestore, { read: Progress; until: number }>();
  return async ({ db, now }) => {
    const known = held.get(db);
    const isOver = known?.read.every(({ done }) => done);
    if (known && (isOver || now().getTime() < known.until)) return known.read;
    const read = await readProgress(db, steps);
    held.set(db, { read, until: now().getTime() + millisecondsInMinute });
    return read;
  };
}

/** The migrations without which people can't be found by all of their names. */
export const peopleSteps = { index: "index-people", callers: "record-callers" } as const;

const knownOfPeople = holdProgress(Object.values(peopleSteps).map((name) => ({ name })));

export async function arePeoplePrepared(site: Site): Promise<boolean> {
  return (await knownOfPeople(site)).every(({ done }) => done);
}
