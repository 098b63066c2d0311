import {
  type CollectionReference,
  type DocumentData,
  type Firestore,
  type FirestoreDataConverter,
  type QueryDocumentSnapshot,
  Timestamp,
} from "@google-cloud/firestore";
import * as z from "zod/mini";

/** A collection whose documents are parsed when read, so that what is stored wrongly fails here and not further on. */
export function collection<Schema extends z.ZodMiniType<DocumentData>>(
  db: Firestore,
  name: string,
  schema: Schema,
): CollectionReference<z.output<Schema>> {
  return parsedCollection(db.collection(name), schema);
}

/** The same for one that lies in a document. */
export function parsedCollection<Schema extends z.ZodMiniType<DocumentData>>(
  reference: CollectionReference,
  schema: Schema,
): CollectionReference<z.output<Schema>> {
  const converter: FirestoreDataConverter<z.output<Schema>, DocumentData> = {
    toFirestore: (document: DocumentData) => document,
    fromFirestore: (snapshot: QueryDocumentSnapshot) => z.parse(schema, snapshot.data()),
  };
  return reference.withConverter(converter);
}

/** Instants are Dates in our hands and timestamps in Firestore, which stores Dates as such by itself. */
export const timestampSchema = z.pipe(
  z.instanceof(Timestamp),
  z.transform((timestamp: Timestamp) => timestamp.toDate()),
);
