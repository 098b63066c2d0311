/** Refuses to change documents that only a newer release understands: docs/decisions/upgrades.md */
import type { DocumentSnapshot } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import * as z from "zod/mini";
import { DomainError } from "../domain/domain-error.ts";
import { newerValues } from "../domain/stored-object.ts";

/**
 * Counts the versions of this code that write bookings and the clinic. Newer code that stores what this code would spoil raises
 * `minWriter` in that document first. This code then still reads the document, and refuses to change it.
 */
export const writer = 2;

const minWriterSchema = z._default(z.int(), 1);

class NewerDocument extends Error {}

type StoredSchema = { shape: z.core.$ZodShape };

/** Throws `unavailable` if the document has a higher `minWriter`, or a value that this code doesn't know. */
export function refuseNewer(snapshot: DocumentSnapshot, schema: StoredSchema): void {
  const why = whyNewer(snapshot, schema);
  if (why !== null) throw newerDocument(snapshot, why);
}

export function newerDocument({ ref }: Pick<DocumentSnapshot, "ref">, why: string): DomainError {
  const cause = new NewerDocument(`Only a newer version of the site may change ${ref.path}: ${why}`);
  return new DomainError("unavailable", { cause });
}

/** Whether `refuseNewer` refuses it. */
export function isForNewerCode(snapshot: DocumentSnapshot, schema: StoredSchema): boolean {
  return whyNewer(snapshot, schema) !== null;
}

/** Why only newer code may change it; null if this code may. */
export function whyNewer(snapshot: DocumentSnapshot, { shape }: StoredSchema): string | null {
  const minWriter = z.parse(minWriterSchema, snapshot.get("minWriter"));
  if (minWriter > writer) return `minWriter is ${minWriter}`;
  const unknown = Object.entries(shape).flatMap(([key, part]) => newerValues(part, snapshot.get(key), key));
  return unknown.length > 0 ? unknown.join(", ") : null;
}

const noted = new Set<string>();

/** Says in the log, once an instance, that this document waits for a newer version of the site. */
export function noteLeft(path: string): void {
  if (noted.has(path) || noted.size === mostNoted) return;
  noted.add(path);
  warn("left to a newer version", { path });
}

const mostNoted = 1000;

/** Whether `refuseNewer` has thrown this. */
export function isNewer(error: unknown): boolean {
  return error instanceof DomainError && error.cause instanceof NewerDocument;
}
