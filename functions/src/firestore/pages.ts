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
  for await (const page of pagesOf(query, Math.min(most, 300))) {
    read.push(...page);
    if (read.length >= most) break;
  }
  return read.slice(0, most);
}
