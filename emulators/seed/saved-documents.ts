import type { CollectionReference, DocumentData, Firestore } from "@google-cloud/firestore";

export interface SavedDocument {
  path: string;
  data: DocumentData;
}

/** Reads all documents of a database, including subcollections. */
export async function readAllDocuments(db: Firestore): Promise<SavedDocument[]> {
  return (await Promise.all((await db.listCollections()).map(documentsBelow))).flat();
}

async function documentsBelow(collection: CollectionReference): Promise<SavedDocument[]> {
  const { docs } = await collection.get();
  const below = await Promise.all(
    (await collection.listDocuments()).map(async (document) =>
      Promise.all((await document.listCollections()).map(documentsBelow)),
    ),
  );
  return [...docs.map((doc) => ({ path: doc.ref.path, data: doc.data() })), ...below.flat(2)];
}

/** Writes all documents in one commit. */
export async function writeDocuments(db: Firestore, documents: readonly SavedDocument[]): Promise<void> {
  const batch = db.batch();
  for (const { path, data } of documents) batch.set(db.doc(path), data);
  await batch.commit();
}
