/** Claims: documents that reserve quarter-hours, so that no time is booked twice. docs/decisions/claims-by-create.md */
import type { DocumentData, DocumentSnapshot, Firestore, UpdateData } from "@google-cloud/firestore";
import { addDays, max } from "date-fns";
import * as z from "zod/mini";
import type { Booking } from "../domain/booking.ts";
import { isPatientClaimId } from "../domain/claims.ts";
import { DomainError } from "../domain/domain-error.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { sharedClaimsWriter, withMinWriter } from "./newer-release.ts";
import { isAlreadyExists } from "./status-codes.ts";
import type { PlannedWrite } from "./writes.ts";

/**
 * A claim reserves one quarter-hour of a doctor, a seat or a patient for a booking. Patients only ever create claims. The desk may
 * add a booking to a claim.
 */
export const claimDocumentSchema = storedObject({
  bookingId: z.string(),
  /** Further bookings that the desk made at the same time. */
  also: z._default(z.array(z.string()), []),
  /** One week after the appointment. Past times can't be booked, so TTL may delete the claim late. */
  expiresAt: timestampSchema,
});

export const claims = (db: Firestore) => collection(db, "claims", claimDocumentSchema);

type Claimant = Pick<Booking, "endsAt"> & { id: string };

/** Plans a claim of one booking. The commit fails if another booking holds the same quarter-hour. */
export function planClaim(db: Firestore, claimId: string, claimant: Claimant): PlannedWrite {
  const document = { bookingId: claimant.id, also: [], expiresAt: claimExpiry(claimant) };
  return { does: "create", ref: claims(db).doc(claimId).withConverter(null), document };
}

function claimExpiry({ endsAt }: Claimant): Date {
  return addDays(endsAt, 7);
}

interface PlannedClaims {
  writes: PlannedWrite[];
  /** True if other bookings hold some of the claims. */
  isCrowded: boolean;
}

/**
 * Plans new claims. Those in `shared` may be held by other bookings, because the desk makes this one at the same time. The commit
 * fails if another booking holds one of the others, or if a shared claim or a booking that holds it changes after it was read.
 */
export async function planClaims(
  db: Firestore,
  claimant: Claimant,
  claimIds: readonly string[],
  shared: readonly string[] = [],
): Promise<PlannedClaims> {
  const sharing = await planSharedClaims(
    db,
    claimant,
    claimIds.filter((claim) => shared.includes(claim)),
  );
  const created = claimIds
    .filter((claim) => !shared.includes(claim))
    .map((claim) => planClaim(db, claim, claimant));
  return { ...sharing, writes: [...created, ...sharing.writes] };
}

/**
 * Creates those that are free. To a taken one the booking is added, and the bookings that hold it become `crowded`, so that they
 * read it before they release it.
 */
async function planSharedClaims(
  db: Firestore,
  claimant: Claimant,
  claimIds: readonly string[],
): Promise<PlannedClaims> {
  const found = await readClaims(db, claimIds);
  const rivals = new Set<string>();
  const claimWrites = found.map((claim): PlannedWrite => {
    const held = claim.data();
    if (!held || !claim.updateTime) return planClaim(db, claim.id, claimant);
    for (const rival of bookingsOf(held)) rivals.add(rival);
    const expiresAt = max([held.expiresAt, claimExpiry(claimant)]);
    return planUpdate(claim, { also: [...held.also, claimant.id], expiresAt });
  });
  const marks = await Promise.all([...rivals].map((id) => planCrowdedMark(db, id)));
  return { writes: [...claimWrites, ...marks.flat()], isCrowded: rivals.size > 0 };
}

async function planCrowdedMark(db: Firestore, bookingId: string): Promise<PlannedWrite[]> {
  const booking = await db.collection("bookings").doc(bookingId).get();
  if (!booking.exists || booking.get("crowded") === true) return [];
  return [planUpdate(booking, { crowded: true, minWriter: withMinWriter(booking, sharedClaimsWriter) })];
}

/**
 * Plans the release of a booking's claims. Nobody else can hold a claim of a booking that isn't crowded, so it is deleted without a
 * read. Other bookings keep the claims of a crowded one that they hold too.
 */
export async function planClaimsRelease(
  db: Firestore,
  { id, crowded }: Pick<Booking, "crowded"> & { id: string },
  claimIds: readonly string[],
): Promise<PlannedWrite[]> {
  if (!crowded) {
    return claimIds.map((claim) => ({ does: "delete", ref: claims(db).doc(claim).withConverter(null) }));
  }
  const found = await readClaims(db, claimIds);
  return found.flatMap((claim): PlannedWrite[] => {
    const held = claim.data();
    if (!held || !claim.updateTime) return [];
    const [first, ...also] = bookingsOf(held).filter((one) => one !== id);
    if (first !== undefined) return [planUpdate(claim, { bookingId: first, also })];
    return [{ does: "delete", ref: claim.ref, lastUpdateTime: claim.updateTime }];
  });
}

function planUpdate(
  { ref, updateTime }: DocumentSnapshot<unknown, DocumentData>,
  fields: UpdateData<DocumentData>,
): PlannedWrite {
  if (!updateTime) throw new TypeError(`${ref.path} doesn't exist`);
  return { does: "update", ref: ref.withConverter(null), fields, lastUpdateTime: updateTime };
}

type Claim = z.infer<typeof claimDocumentSchema>;

function readClaims(db: Firestore, claimIds: readonly string[]): Promise<DocumentSnapshot<Claim>[]> {
  return Promise.all(claimIds.map((id) => claims(db).doc(id).get()));
}

/** All bookings that hold a claim. */
function bookingsOf({ bookingId, also }: Claim): string[] {
  return [bookingId, ...also];
}

/** Returns those of these claims that another booking holds. */
export async function readConflictingClaimIds(
  db: Firestore,
  bookingId: string,
  claimIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await readRivals(db, bookingId, claimIds)).keys());
}

/** Returns the other bookings that hold these claims, by claim. */
export async function readRivals(
  db: Firestore,
  bookingId: string,
  claimIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rivals = new Map<string, string[]>();
  for (const claim of await readClaims(db, claimIds)) {
    const held = claim.data();
    const others = held ? bookingsOf(held).filter((id) => id !== bookingId) : [];
    if (others.length > 0) rivals.set(claim.id, others);
  }
  return rivals;
}

export class ClaimConflict extends Error {
  readonly held: ReadonlySet<string>;

  constructor(held: ReadonlySet<string>, cause: unknown) {
    super("Another booking holds this time", { cause });
    this.name = "ClaimConflict";
    this.held = held;
  }

  refusal(): DomainError {
    return new DomainError([...this.held].some(isPatientClaimId) ? "patient-busy" : "slot-taken");
  }
}

/**
 * Finds the cause of a failed commit. Firestore doesn't say which document existed already, so this reads the claims. Returns a
 * `ClaimConflict` if another booking holds one of them, else the original error.
 */
export async function explainCommitFailure(
  db: Firestore,
  bookingId: string,
  claimIds: readonly string[],
  error: unknown,
): Promise<unknown> {
  if (!isAlreadyExists(error)) return error;
  const held = await readConflictingClaimIds(db, bookingId, claimIds);
  return held.size > 0 ? new ClaimConflict(held, error) : error;
}
