import type { DocumentReference, Query } from "@google-cloud/firestore";

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
