/** Upgrades documents of older versions when they are read: docs/decisions/upgrades.md */
import type { DocumentData, DocumentSnapshot } from "@google-cloud/firestore";

/** Returns the fields that the next version adds to this document. The function is pure and sees only the document. */
export type Upcast = (document: DocumentData) => DocumentData;

/**
 * For each collection, the upgrade steps from version 1 on. A document without `v` has version 1. Each new step comes with a
 * frozen sample of the version before, in functions/testing/upgrades.
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

/** The document version that this code writes. */
export function currentVersion(steps: readonly Upcast[]): number {
  return steps.length + 1;
}

/**
 * Upgrades a document to this code's version. A document of this or a newer version is unchanged. A stored field wins over a
 * step's value, because newer code may have stored only some of the fields that the upcast adds.
 */
export function upcast(document: DocumentData, steps: readonly Upcast[]): DocumentData {
  const { v = 1 } = document;
  if (v >= currentVersion(steps)) return document;
  let current = document;
  for (const step of steps.slice(v - 1)) current = { ...step(current), ...current };
  return { ...current, v: currentVersion(steps) };
}

/** Returns true if an upcast adds fields to this document that aren't stored yet. */
export function isOlderVersion(snapshot: DocumentSnapshot): boolean {
  const steps = upcasts.get(snapshot.ref.parent.id) ?? [];
  return (snapshot.get("v") ?? 1) < currentVersion(steps);
}
