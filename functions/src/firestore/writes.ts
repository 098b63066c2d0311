import type {
  DocumentData,
  DocumentReference,
  Firestore,
  PartialWithFieldValue,
  Precondition,
  SetOptions,
  Timestamp,
  Transaction,
  UpdateData,
  WithFieldValue,
} from "@google-cloud/firestore";

/** What a batch and a transaction have in common, for what is written in either. */
export interface Writes {
  create<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    data: WithFieldValue<Model>,
  ): unknown;
  set<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    data: PartialWithFieldValue<Model>,
    options: SetOptions,
  ): unknown;
  update<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    data: UpdateData<Stored>,
    precondition?: Precondition,
  ): unknown;
  delete<Model, Stored extends DocumentData>(
    reference: DocumentReference<Model, Stored>,
    precondition?: Precondition,
  ): unknown;
}

/** A write that is decided and not yet made. With `lastUpdateTime` its commit fails if the document has changed since it was read. */
export type PlannedWrite =
  | { does: "update"; ref: DocumentReference; fields: UpdateData<DocumentData>; lastUpdateTime: Timestamp }
  | { does: "merge"; ref: DocumentReference; fields: DocumentData }
  | { does: "delete"; ref: DocumentReference; lastUpdateTime: Timestamp };

/** Makes it in this commit. Null makes nothing. */
export function makeWrite(writes: Writes, planned: PlannedWrite | null): void {
  switch (planned?.does) {
    case "update":
      writes.update(planned.ref, planned.fields, { lastUpdateTime: planned.lastUpdateTime });
      break;
    case "merge":
      writes.set(planned.ref, planned.fields, { merge: true });
      break;
    case "delete":
      writes.delete(planned.ref, { lastUpdateTime: planned.lastUpdateTime });
  }
}

interface Tried<T> {
  /** Null where the plan failed. */
  tried: T | null;
  /** Null where the commit holds. */
  failure: unknown;
}

/** Reads and plans in a transaction and writes the plan. A transaction that fails says nothing of what it tried; this does. */
export async function tryTransaction<T>(
  db: Firestore,
  plan: (transaction: Transaction) => Promise<T>,
  write: (transaction: Transaction, planned: T) => void,
): Promise<Tried<T>> {
  let tried: T | null = null;
  try {
    await db.runTransaction(async (transaction) => {
      tried = null;
      const planned = await plan(transaction);
      tried = planned;
      write(transaction, planned);
    });
    return { tried, failure: null };
  } catch (failure) {
    return { tried, failure };
  }
}
