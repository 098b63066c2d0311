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

/** The write methods that a batch and a transaction share, so that a function can write to either. */
export interface BatchOrTransaction {
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

/**
 * A write that is planned and not yet part of a commit. With `lastUpdateTime` the commit fails if the document has changed since
 * it was read.
 */
export type PlannedWrite =
  | { does: "create"; ref: DocumentReference; document: DocumentData }
  | { does: "update"; ref: DocumentReference; fields: UpdateData<DocumentData>; lastUpdateTime: Timestamp }
  | { does: "merge"; ref: DocumentReference; fields: DocumentData }
  | { does: "delete"; ref: DocumentReference; lastUpdateTime?: Timestamp };

/** Adds a planned write to a commit. Does nothing for null. */
export function addPlannedWrite(writes: BatchOrTransaction, planned: PlannedWrite | null): void {
  switch (planned?.does) {
    case "create":
      writes.create(planned.ref, planned.document);
      break;
    case "update":
      writes.update(planned.ref, planned.fields, { lastUpdateTime: planned.lastUpdateTime });
      break;
    case "merge":
      writes.set(planned.ref, planned.fields, { merge: true });
      break;
    case "delete":
      writes.delete(planned.ref, planned.lastUpdateTime && { lastUpdateTime: planned.lastUpdateTime });
  }
}

interface TryTransactionResult<T> {
  /** The planned result; null if planning failed. */
  tried: T | null;
  /** The error of the transaction; null if the commit succeeded. */
  failure: unknown;
}

/**
 * Reads and plans in a transaction, then writes the plan. Unlike a plain transaction it returns the plan even if the commit
 * fails.
 */
export async function tryTransaction<T>(
  db: Firestore,
  plan: (transaction: Transaction) => Promise<T>,
  write: (transaction: Transaction, planned: T) => void,
): Promise<TryTransactionResult<T>> {
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
