import type { CollectionReference, Query, QueryDocumentSnapshot } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import { nextHeader, pageQuerySchema, totalHeader } from "../contract/paging.ts";
import { DomainError } from "../domain/domain-error.ts";
import { parse } from "./parse.ts";

/**
 * One page of an ordered query over this collection, by the request's `?limit=&after=`, and the headers that lead to
 * the next. The cursor is the last document's id.
 */
export async function page<T>(
  collection: CollectionReference<T>,
  query: Query<T>,
  sent: unknown,
): Promise<{ documents: QueryDocumentSnapshot<T>[]; headers: Record<string, string> }> {
  const { limit, after } = parse(pageQuerySchema, sent);
  const start = after === undefined ? query : query.startAfter(await cursor(collection, after));
  const [found, counted] = await Promise.all([start.limit(limit + 1).get(), query.count().get()]);
  const documents = found.docs.slice(0, limit);
  const last = documents.at(-1);
  const headers = {
    [totalHeader]: String(counted.data().count),
    ...(found.size > limit && last && { [nextHeader]: last.id }),
  };
  return { documents, headers };
}

async function cursor<T>(collection: CollectionReference<T>, id: string) {
  const document = z.safeParse(idSchema, id).success ? await collection.doc(id).get() : undefined;
  if (document?.exists) return document;
  throw new DomainError("invalid", "That page is gone. Please start again.", {
    fields: { after: "Unknown cursor" },
  });
}
