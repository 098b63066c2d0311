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

/** Collections whose documents have `expiresAt`. Firestore's TTL deletes a document some time after it: firestore.indexes.json */
export const expiringCollections = [
  "access",
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

/** A schema with `expiresAt` compiles only for a collection of `expiringCollections`. */
type NameFor<Document> = "expiresAt" extends keyof Document ? (typeof expiringCollections)[number] : string;

/** Opens a collection or subcollection whose documents are parsed when read, so that malformed data fails at the read. */
export function collection<Schema extends z.ZodMiniType<DocumentData>>(
  parent: Firestore | DocumentReference,
  name: NameFor<z.output<Schema>>,
  schema: Schema,
): CollectionReference<z.output<Schema>> {
  const steps = upcasts.get(name);
  const converter: FirestoreDataConverter<z.output<Schema>, DocumentData> = {
    // A merge doesn't change the document's version number.
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
    if (!documentIdPattern.test(id)) throw new Error(`${name} can't have a document ${JSON.stringify(id)}`);
    return doc(id);
  };
  return made;
}

/**
 * A valid document id. An id with a slash would point into another collection. Ids from requests are parsed earlier, so a bad id
 * here is a bug. https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
const documentIdPattern = /^(?!\.{1,2}$)(?!__.*__$)[^/]{1,1500}$/;
