/** Prevents changes to documents that only a newer release understands: docs/decisions/upgrades.md */
import type { DocumentData, DocumentSnapshot } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import * as z from "zod/mini";
import type { Booking } from "../domain/booking.ts";
import { DomainError } from "../domain/domain-error.ts";
import { pathsFromNewerRelease } from "../domain/stored-object.ts";

/**
 * The write version of this code. A newer release raises `minWriter` in a booking or clinic document if older code would damage
 * it. Older code can still read the document but refuses to change it.
 */
const writerVersion = 4;

/** The least write version that handles shared claims. Older code would release them although another booking holds them too. */
export const sharedClaimsWriter = 3;

/** The least write version that handles refunds which the desk ordered for appointments that aren't canceled. */
const deskRefundsWriter = 4;

/**
 * The least write version that knows the notices of a series. Older code doesn't know what these told the patient, so it sends
 * nothing about the appointments.
 */
const seriesWriter = 4;

const minWriterSchema = z._default(z.int(), 1);

/** The least write version that may change the stored document, raised to this one. */
export function withMinWriter(stored: DocumentSnapshot<unknown, DocumentData>, writer: number): number {
  return Math.max(minWriterIn(stored), writer);
}

function minWriterIn(stored: DocumentSnapshot<unknown, DocumentData>): number {
  return z.parse(minWriterSchema, stored.get("minWriter"));
}

/** The least write version that may change this booking; empty if any may. */
export function minWriterOf(booking: Booking): { minWriter?: number } {
  const writers = [
    ...(isUnsafeForOldRelease(booking) ? [2] : []),
    ...(booking.crowded ? [sharedClaimsWriter] : []),
    ...(needsDeskRefundsWriter(booking) ? [deskRefundsWriter] : []),
    ...(booking.seriesId === null ? [] : [seriesWriter]),
  ];
  return writers.length === 0 ? {} : { minWriter: Math.max(...writers) };
}

/**
 * True if the desk refunded the booking without canceling it. Older code would refund all of a payment of which the desk ordered a
 * part, and would count money as held that was given back.
 */
function needsDeskRefundsWriter({ status, refunds, givenBackCents, givenBack }: Booking): boolean {
  const isOrdered = Object.values(refunds).some(({ wantedCents }) => wantedCents !== undefined);
  return isOrdered || givenBackCents > 0 || (status !== "cancelled" && givenBack !== null);
}

/**
 * True if release 1.0.0 would handle this booking wrongly: it ignores returned money and would refund during a dispute, and it
 * gives an unlinked booking back to the account with its address.
 */
function isUnsafeForOldRelease({
  status,
  payment,
  returnedCents,
  lostCents,
  dispute,
  notOf = [],
}: Booking): boolean {
  const isRefunded = status !== "cancelled" && payment === "refunded";
  return returnedCents + lostCents > 0 || dispute !== null || isRefunded || notOf.length > 0;
}

class NewerReleaseCause extends Error {}

type StoredSchema = { shape: z.core.$ZodShape };

/** Throws `unavailable` if the document has a higher `minWriter`, or a value that this code doesn't know. */
export function refuseFromNewerRelease(snapshot: DocumentSnapshot, schema: StoredSchema): void {
  const why = whyFromNewerRelease(snapshot, schema);
  if (why !== null) throw newerReleaseError(snapshot, why);
}

export function newerReleaseError({ ref }: Pick<DocumentSnapshot, "ref">, why: string): DomainError {
  const cause = new NewerReleaseCause(`Only a newer version of the site may change ${ref.path}: ${why}`);
  return new DomainError("unavailable", { cause });
}

/** Returns true if only a newer release may change the document. */
export function isFromNewerRelease(snapshot: DocumentSnapshot, schema: StoredSchema): boolean {
  return whyFromNewerRelease(snapshot, schema) !== null;
}

/** Returns why only a newer release may change the document; null if this release may. */
export function whyFromNewerRelease(snapshot: DocumentSnapshot, { shape }: StoredSchema): string | null {
  const minWriter = minWriterIn(snapshot);
  if (minWriter > writerVersion) return `minWriter is ${minWriter}`;
  const unknown = Object.entries(shape).flatMap(([key, part]) =>
    pathsFromNewerRelease(part, snapshot.get(key), key),
  );
  return unknown.length > 0 ? unknown.join(", ") : null;
}

const loggedPaths = new Set<string>();

/** Logs once per server instance that a document is left to a newer release. */
export function logLeftToNewerRelease(path: string): void {
  if (loggedPaths.has(path) || loggedPaths.size === maxLoggedPaths) return;
  loggedPaths.add(path);
  warn("left to a newer version", { path });
}

const maxLoggedPaths = 1000;

/** Returns true if the error means that only a newer release may change a document. */
export function isNewerReleaseError(error: unknown): boolean {
  return error instanceof DomainError && error.cause instanceof NewerReleaseCause;
}
