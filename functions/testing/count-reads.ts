import { DocumentReference, Query, Transaction } from "@google-cloud/firestore";
import { vi } from "vitest";

/**
 * Counts the documents that this process reads while `work` runs, as Firestore bills them. Aggregations don't count.
 */
export async function countReads(work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const getDocument = DocumentReference.prototype.get;
  const getQuery = Query.prototype.get;
  const documents = vi.spyOn(DocumentReference.prototype, "get").mockImplementation(function (
    this: DocumentReference,
  ) {
    reads += 1;
    return getDocument.call(this);
  });
  const queries = vi.spyOn(Query.prototype, "get").mockImplementation(async function (this: Query) {
    const found = await getQuery.call(this);
    reads += Math.max(1, found.size);
    return found;
  });
  const several = vi.spyOn(Transaction.prototype, "getAll");
  try {
    await work();
    reads += several.mock.calls.flat().filter((one) => one instanceof DocumentReference).length;
  } finally {
    for (const spy of [documents, queries, several]) spy.mockRestore();
  }
  return reads;
}
