import type { Query, QueryDocumentSnapshot } from "@google-cloud/firestore";

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

/** Does this work for each item, so many at a time. Ends when all of it has ended; the first failure is thrown then. */
export async function severalAtOnce<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
