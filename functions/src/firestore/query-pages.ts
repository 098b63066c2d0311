import type { DocumentReference, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";

/** Reads the results of an ordered query page by page, so that they never all have to be in memory. */
export async function* pagesOf<T>(query: Query<T>, size: number): AsyncGenerator<QueryDocumentSnapshot<T>[]> {
  for (let next = query; ; ) {
    const { docs } = await next.limit(size).get();
    if (docs.length > 0) yield docs;
    const last = docs.at(-1);
    if (docs.length < size || !last) return;
    next = query.startAfter(last);
  }
}

/** Reads the first results of a query into one list, at most `most` of them. */
export async function readUpTo<T>(query: Query<T>, most: number): Promise<QueryDocumentSnapshot<T>[]> {
  const read: QueryDocumentSnapshot<T>[] = [];
  for (let next = query; read.length < most; ) {
    const size = Math.min(1000, most - read.length);
    const { docs } = await next.limit(size).get();
    read.push(...docs);
    const last = docs.at(-1);
    if (docs.length < size || !last) break;
    next = query.startAfter(last);
  }
  return read;
}

/** The number of ids that are read at the same time. */
const maxParallelReads = 20;

/** Reads the results for each of these ids, in their order. Stops soon after `most` results in all. */
export async function readForEachId<T>(
  ids: readonly string[],
  readOne: (id: string) => Promise<T[]>,
  most = 5000,
): Promise<T[][]> {
  const read: T[][] = [];
  for (let found = 0; read.length < ids.length && found < most; ) {
    const next = await Promise.all(ids.slice(read.length, read.length + maxParallelReads).map(readOne));
    found += next.flat().length;
    read.push(...next);
  }
  return read;
}

/**
 * Deletes all documents that the query finds, and with each the document that `along` returns for its id. Throws if there are
 * more than `most`, after deleting that many.
 */
export async function deleteAll(
  query: Query<unknown>,
  most: number,
  along?: (id: string) => DocumentReference<unknown>,
): Promise<void> {
  for (let deleted = 0; ; ) {
    const { docs } = await query.limit(100).get();
    if (docs.length === 0) return;
    const allowed = docs.slice(0, most - deleted);
    if (allowed.length === 0) throw new Error(`more than ${most} documents to delete at once`);
    const batch = query.firestore.batch();
    for (const { ref, id } of allowed) {
      batch.delete(ref);
      if (along) batch.delete(along(id));
    }
    await batch.commit();
    deleted += allowed.length;
  }
}
