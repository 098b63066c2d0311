import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  Firestore,
  FirestoreDataConverter,
  QueryDocumentSnapshot,
  SetOptions,
} from "@google-cloud/firestore";
import * as z from "zod/mini";
import { currentVersion, upcast, upcasts } from "./upcasts.ts";

/** Whose documents say in `expiresAt` when they end. TTL deletes them some time after: firestore.indexes.json */
export const endingCollections = [
  "bounces",
  "claims",
  "contacts",
  "feeds",
  "history",
  "limits",
  "links",
  "mailReports",
  "outbox",
  "personLinks",
  "rateLimits",
  "removals",
  "stripeEvents",
] as const;

/** A schema that says so belongs to one of those, or it doesn't compile. */
type NameFor<Document> = "expiresAt" extends keyof Document ? (typeof endingCollections)[number] : string;

/**
 * A collection, of the database or in a document, whose documents are parsed when read, so that what is stored wrongly fails
 * here and not further on.
 */
export function collection<Schema extends z.ZodMiniType<DocumentData>>(
  parent: Firestore | DocumentReference,
  name: NameFor<z.output<Schema>>,
  schema: Schema,
): CollectionReference<z.output<Schema>> {
  const steps = upcasts.get(name);
  const converter: FirestoreDataConverter<z.output<Schema>, DocumentData> = {
    // A merge keeps the version that the document has.
    toFirestore: (document: DocumentData, options?: SetOptions) =>
      steps && !options ? { v: currentVersion(steps), ...document } : document,
    fromFirestore: (snapshot: QueryDocumentSnapshot) =>
      z.parse(schema, steps ? upcast(snapshot.data(), steps) : snapshot.data()),
  };
  const made = parent.collection(name).withConverter(converter);
  const doc = made.doc.bind(made);
  made.doc = (...given: [string?]) => {
    const [id] = given;
    if (id === undefined) return doc();
    if (!documentId.test(id)) throw new Error(`${name} can't have a document ${JSON.stringify(id)}`);
    return doc(id);
  };
  return made;
}

/**
 * An id with a slash would name a document of another collection. Ids from outside are parsed before, so that a bad one here is a
 * defect. https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
const documentId = /^(?!\.{1,2}$)(?!__.*__$)[^/]{1,1500}$/;
