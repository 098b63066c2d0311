/** How documents of older versions become today's: docs/decisions/upgrades.md */
import type { DocumentData, DocumentSnapshot } from "@google-cloud/firestore";

/** The fields that the next version has and this document lacks. Pure: it sees only the document. */
export type Upcast = (document: DocumentData) => DocumentData;

/**
 * By collection, the steps from version 1 on. A document without `v` has version 1. A new step brings a frozen sample of the
 * version before it to functions/testing/upgrades.
 */
export const upcasts: ReadonlyMap<string, readonly Upcast[]> = new Map([
  ["bookings", []],
  ["callers", []],
  ["users", []],
  ["doctors", []],
  ["reviews", []],
  ["messages", []],
  ["outbox", []],
]);

/** The version that this code writes. */
export function currentVersion(steps: readonly Upcast[]): number {
  return steps.length + 1;
}

/**
 * Unchanged if the document has this code's version or a newer one. A field that is stored wins over the step's: newer code may have
 * changed a part of a document without all that its upcast fills in.
 */
export function upcast(document: DocumentData, steps: readonly Upcast[]): DocumentData {
  const { v = 1 } = document;
  if (v >= currentVersion(steps)) return document;
  let current = document;
  for (const step of steps.slice(v - 1)) current = { ...step(current), ...current };
  return { ...current, v: currentVersion(steps) };
}

/** Whether an upcast fills in fields of this document that aren't stored yet. */
export function isOlderVersion(snapshot: DocumentSnapshot): boolean {
  const steps = upcasts.get(snapshot.ref.parent.id) ?? [];
  return (snapshot.get("v") ?? 1) < currentVersion(steps);
}
