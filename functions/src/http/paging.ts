import type { CollectionReference, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import type { pageQuerySchema } from "../contract/paging.ts";
import { invalid } from "../domain/domain-error.ts";

/** One page of a list, the cursor of the next page, and the total number of items. */
export interface Page<Items> {
  items: Items;
  next: string | null;
  total: number;
}

/**
 * Reads one page of an ordered query and converts each document with `present`. The cursor is the id of the page's last document.
 * `isListed` says whether a document belongs to the list, where others may exist that the caller must not learn of.
 */
export async function readPage<T, Item>(
  collection: CollectionReference<T>,
  query: Query<T>,
  { limit, after }: z.output<typeof pageQuerySchema>,
  present: (document: QueryDocumentSnapshot<T>) => Item,
  isListed: (document: T) => boolean = () => true,
): Promise<Page<Item[]>> {
  const start = after === undefined ? query : query.startAfter(await cursor(collection, after, isListed));
  const [found, counted] = await Promise.all([start.limit(limit + 1).get(), query.count().get()]);
  const documents = found.docs.slice(0, limit);
  const next = limit > 0 && found.size > limit ? (documents.at(-1)?.id ?? null) : null;
  return { items: documents.map(present), next, total: counted.data().count };
}

/** Returns one page of a list that is already in memory. The cursor is the id of the page's last item. */
export function slicePage<T extends { id: string }, Item>(
  all: readonly T[],
  { limit, after }: z.output<typeof pageQuerySchema>,
  present: (one: T) => Item,
): Page<Item[]> {
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw invalid("after", "Unknown cursor");
  const items = all.slice(start, start + limit);
  const next = start + limit < all.length ? (items.at(-1)?.id ?? null) : null;
  return { items: items.map(present), next, total: all.length };
}

async function cursor<T>(collection: CollectionReference<T>, id: string, isListed: (document: T) => boolean) {
  const document = z.safeParse(idSchema, id).success ? await collection.doc(id).get() : undefined;
  const data = document?.data();
  if (document && data && isListed(data)) return document;
  throw invalid("after", "Unknown cursor");
}
