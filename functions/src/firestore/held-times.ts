/** Booked times: the claims that make a double booking impossible, and each day's summary of its bookings and blocks. */
import {
  type DocumentData,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  type UpdateData,
} from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import { deskMethodSchema } from "../contract/bookings.ts";
import { blockKindSchema } from "../contract/fields.ts";
import type { Booking } from "../domain/booking.ts";
import { storedPaymentFields } from "../domain/booking-schema.ts";
import { isPatientClaimId } from "../domain/claims.ts";
import {
  type CancelledBookingTotals,
  cancelledBookingTotalsOf,
  type Day,
  dayEntryOf,
  dayWithoutBookings,
} from "../domain/day-entry.ts";
import { DomainError } from "../domain/domain-error.ts";
import { changedReceivedSums } from "../domain/received-money.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { sharedClaimsWriter } from "./newer-release.ts";
import { isAlreadyExists } from "./status-codes.ts";
import type { BatchOrTransaction, PlannedWrite } from "./writes.ts";

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

/** Creates a claim. The commit fails if another booking holds the same quarter-hour. */
export function planClaim(db: Firestore, claimId: string, { id, endsAt }: Claimant): PlannedWrite {
  const document = { bookingId: id, also: [], expiresAt: addDays(endsAt, 7) };
  return { does: "create", ref: claims(db).doc(claimId).withConverter(null), document };
}

/**
 * Plans the claims of a booking that the desk makes at the same time as others. A free quarter-hour is created as always. On a taken
 * one the booking is added to the claim, and the bookings that hold it become `crowded`, so that they no longer release it blindly.
 * The commit fails if a claim or one of these bookings changes meanwhile. `isCrowded` says whether any was taken.
 */
export async function planSharedClaims(
  db: Firestore,
  claimant: Claimant,
  claimIds: readonly string[],
): Promise<{ writes: PlannedWrite[]; isCrowded: boolean }> {
  const found = await readClaims(db, claimIds);
  const holders = new Set<string>();
  const claimWrites = found.map((claim): PlannedWrite => {
    const held = claim.data();
    if (!held || !claim.updateTime) return planClaim(db, claim.id, claimant);
    for (const holder of bookingsOf(held)) holders.add(holder);
    const expiresAt = new Date(Math.max(held.expiresAt.getTime(), addDays(claimant.endsAt, 7).getTime()));
    const also = [...held.also, claimant.id];
    return planUpdate(claim, { also, expiresAt });
  });
  const crowdedWrites = [...holders].map(async (id) => {
    const booking = await db.collection("bookings").doc(id).get();
    const isMarked = !booking.exists || booking.get("crowded") === true;
    return isMarked ? [] : [planUpdate(booking, { crowded: true, minWriter: sharedClaimsWriter })];
  });
  const marks = await Promise.all(crowdedWrites);
  return { writes: [...claimWrites, ...marks.flat()], isCrowded: holders.size > 0 };
}

/** Plans the release of claims that other bookings may share: they keep those that they hold too. */
export async function planSharedClaimsRelease(
  db: Firestore,
  bookingId: string,
  claimIds: readonly string[],
): Promise<PlannedWrite[]> {
  const found = await readClaims(db, claimIds);
  return found.flatMap((claim): PlannedWrite[] => {
    const held = claim.data();
    if (!held || !claim.updateTime) return [];
    const [first, ...also] = bookingsOf(held).filter((id) => id !== bookingId);
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

const dayEntrySchema = storedObject({
  holder: z.string(),
  treatmentId: z.string(),
  slot: z.string(),
  minutes: z.int(),
  buffer: z.optional(z.int()),
  status: storedEnum(z.enum(["booked", "no-show"]), "booked"),
  ...storedPaymentFields,
  cents: z.int(),
  returnedCents: z._default(z.int(), 0),
  confirmed: z.boolean(),
  arrived: z.boolean(),
  deskMethod: z.optional(storedEnum(deskMethodSchema, "cash")),
  late: z.optional(z.literal(true)),
  accepted: z.optional(z.array(z.string())),
  acceptedAbsences: z.optional(z.array(z.string())),
  version: z.int(),
});

const cancelledTotalSchema = storedObject({
  count: z._default(z.int(), 0),
  cardCents: z._default(z.int(), 0),
  deskCents: z._default(z.int(), 0),
});

const receivedByWaySchema = storedObject({
  card: z.optional(z.int()),
  cash: z.optional(z.int()),
  terminal: z.optional(z.int()),
  transfer: z.optional(z.int()),
  desk: z.optional(z.int()),
});
export const storedBlockFields = {
  doctorId: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  kind: storedEnum(blockKindSchema, "other"),
  note: z.string(),
  deskOnly: z.boolean(),
  seriesId: z.nullable(z.string()),
  version: z.int(),
};

/** A summary of one day's bookings that makes reads cheap. Each change of a booking updates it in the same commit. */
export const dayDocumentSchema = storedObject({
  visits: z._default(z.record(z.string(), dayEntrySchema), {}),
  cancelled: z._default(cancelledTotalSchema, dayWithoutBookings.cancelled),
  received: z.optional(z.record(z.string(), z.record(z.string(), receivedByWaySchema))),
  blocks: z._default(z.record(z.string(), storedObject(storedBlockFields)), {}),
});

/** The document id is the date in the clinic's time zone, `2023-01-05`. */
export const days = (db: Firestore) => collection(db, "days", dayDocumentSchema);

export async function readDay(db: Firestore, date: string): Promise<Day> {
  return (await days(db).doc(date).get()).data() ?? dayWithoutBookings;
}

/**
 * Reads the summaries of the days from the first to the last of these dates, which are in order. Firestore counts one read for
 * each day that has had a booking.
 */
export async function readDays(db: Firestore, dates: readonly string[]): Promise<Map<string, Day>> {
  if (dates.length === 0) return new Map();
  const inOrder = days(db).orderBy(FieldPath.documentId());
  const { docs } = await inOrder.startAt(dates.at(0)).endAt(dates.at(-1)).get();
  return new Map(docs.map((day) => [day.id, day.data()]));
}

/**
 * Updates the day summaries of a booking. Each booking's entry is written whole, so the order of commits doesn't matter. Canceled
 * bookings are only counted.
 */
export function writeDays(
  writes: BatchOrTransaction,
  db: Firestore,
  id: string,
  before: Booking | null,
  after: Booking,
): void {
  const visit = dayEntryOf(after);
  const visitBefore = before && dayEntryOf(before);
  if (before && visitBefore && before.date !== after.date)
    writeDay(writes, db, before.date, { [id]: null }, noCancelledTotal);
  const leavesDay = visitBefore && !visit && before.date === after.date;
  const visits = visit ? { [id]: visit } : leavesDay ? { [id]: null } : {};
  const added = cancelledTotalDifference(
    before ? cancelledBookingTotalsOf(before) : noCancelledTotal,
    cancelledBookingTotalsOf(after),
  );
  writeDay(writes, db, after.date, visits, added);
  writeReceived(writes, db, before, after);
}

/** Adds the money that a change brought to the days on which it came or went back. */
export function writeReceived(
  writes: BatchOrTransaction,
  db: Firestore,
  before: Booking | null,
  after: Booking,
): void {
  for (const { date, currency, holder, way, cents } of changedReceivedSums(before, after)) {
    writes.set(
      days(db).doc(date),
      { received: { [currency]: { [holder]: { [way]: FieldValue.increment(cents) } } } },
      { mergeFields: [new FieldPath("received", currency, holder, way)] },
    );
  }
}

const noCancelledTotal = dayWithoutBookings.cancelled;

function cancelledTotalDifference(
  before: CancelledBookingTotals,
  after: CancelledBookingTotals,
): CancelledBookingTotals {
  return {
    count: after.count - before.count,
    cardCents: after.cardCents - before.cardCents,
    deskCents: after.deskCents - before.deskCents,
  };
}

/** Replaces whole entries. A merge would keep the optional fields that an entry no longer has. */
function writeDay(
  writes: BatchOrTransaction,
  db: Firestore,
  date: string,
  visits: Record<string, ReturnType<typeof dayEntryOf>>,
  added: CancelledBookingTotals,
): void {
  const changed = Object.entries(visits).map(([id, visit]) => [id, visit ?? FieldValue.delete()]);
  const sums = Object.entries(added).flatMap(([name, by]) =>
    by === 0 ? [] : [[name, FieldValue.increment(by)]],
  );
  if (changed.length === 0 && sums.length === 0) return;
  writes.set(
    days(db).doc(date),
    {
      ...(changed.length > 0 && { visits: Object.fromEntries(changed) }),
      ...(sums.length > 0 && { cancelled: Object.fromEntries(sums) }),
    },
    {
      mergeFields: [
        ...changed.map(([id]) => new FieldPath("visits", String(id))),
        ...sums.map(([name]) => new FieldPath("cancelled", String(name))),
      ],
    },
  );
}
