import type { DocumentReference, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";

/** All that an ordered query finds, page by page, so that no answer and no memory has to hold it at once. */
export async function* pagesOf<T>(query: Query<T>, size: number): AsyncGenerator<QueryDocumentSnapshot<T>[]> {
  for (let next = query; ; ) {
    const { docs } = await next.limit(size).get();
    if (docs.length > 0) yield docs;
    const last = docs.at(-1);
    if (docs.length < size || !last) return;
    next = query.startAfter(last);
  }
}

/** The first of them, so many at most, in one list. */
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

/** So many ids' are read at once. */
const width = 20;

/** What is found for each of these ids, in their order. Ends when that is not much more than `most` in all. */
export async function readOfEach<T>(
  ids: readonly string[],
  readOne: (id: string) => Promise<T[]>,
  most = 5000,
): Promise<T[][]> {
  const read: T[][] = [];
  for (let found = 0; read.length < ids.length && found < most; ) {
    const next = await Promise.all(ids.slice(read.length, read.length + width).map(readOne));
    found += next.flat().length;
    read.push(...next);
  }
  return read;
}

/**
 * Deletes what the query finds, each with the document that `along` names for its id. Throws when there is more than `most`, which
 * it has deleted by then.
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
