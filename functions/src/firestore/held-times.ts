/** Which times are held: the claims that make a booking, and each day's projection of them. */
import { FieldPath, FieldValue, type Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import type { Booking } from "../domain/booking.ts";
import { storedPayment } from "../domain/booking-schema.ts";
import { isPatientClaim } from "../domain/claims.ts";
import { type CancelledSum, cancelledSumOf, type Day, emptyDay, visitOf } from "../domain/day-visit.ts";
import { codeOf, DomainError } from "../domain/domain-error.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { alreadyExists } from "./status-codes.ts";
import type { Writes } from "./writes.ts";

/** That it exists is the booking of a quarter-hour of whoever holds it, or of the patient. Only ever created and deleted. */
export const claimDocumentSchema = storedObject({
  bookingId: z.string(),
  /** A week after the visit it was made for. Nobody books what is over: TTL deletes it some time after. */
  expiresAt: timestampSchema,
});

export const claims = (db: Firestore) => collection(db, "claims", claimDocumentSchema);

/** Fails the commit where somebody has it already. */
export function createClaim(
  writes: Writes,
  db: Firestore,
  claimId: string,
  { id, endsAt }: Pick<Booking, "endsAt"> & { id: string },
): void {
  writes.create(claims(db).doc(claimId), { bookingId: id, expiresAt: addDays(endsAt, 7) });
}

/** Which of these claims another booking has. */
export async function readHeld(
  db: Firestore,
  bookingId: string,
  claimIds: readonly string[],
): Promise<Set<string>> {
  if (claimIds.length === 0) return new Set();
  const found = await db.getAll(...claimIds.map((id) => claims(db).doc(id)));
  const others = found.filter((claim) => claim.exists && claim.data()?.bookingId !== bookingId);
  return new Set(others.map(({ id }) => id));
}

export class LostClaim extends Error {
  readonly held: ReadonlySet<string>;

  constructor(held: ReadonlySet<string>, cause: unknown) {
    super("Another booking holds this time", { cause });
    this.name = "LostClaim";
    this.held = held;
  }

  refusal(): DomainError {
    return new DomainError([...this.held].some(isPatientClaim) ? "patient-busy" : "slot-taken");
  }
}

/**
 * The cause of a failed commit. A commit doesn't say which document existed already, so this reads the claims: a `LostClaim` if
 * another booking holds one of them; otherwise the error itself, as the claim may be released since, or be this booking's own.
 */
export async function whatWasLost(
  db: Firestore,
  bookingId: string,
  claimIds: readonly string[],
  error: unknown,
): Promise<unknown> {
  if (codeOf(error) !== alreadyExists) return error;
  const held = await readHeld(db, bookingId, claimIds);
  return held.size > 0 ? new LostClaim(held, error) : error;
}

const visitSchema = storedObject({
  holder: z.string(),
  treatmentId: z.string(),
  slot: z.string(),
  minutes: z.int(),
  status: storedEnum(z.enum(["booked", "no-show"]), "booked"),
  ...storedPayment,
  cents: z.int(),
  returnedCents: z._default(z.int(), 0),
  confirmed: z.boolean(),
  arrived: z.boolean(),
  version: z.int(),
});

const cancelledSchema = storedObject({
  count: z._default(z.int(), 0),
  cardCents: z._default(z.int(), 0),
  deskCents: z._default(z.int(), 0),
});

/** A projection of the day's bookings, so that reads are cheap. Every change of a booking changes it in the same commit. */
export const dayDocumentSchema = storedObject({
  visits: z._default(z.record(z.string(), visitSchema), {}),
  cancelled: z._default(cancelledSchema, emptyDay.cancelled),
});

/** By clinic date, `2023-01-05`. */
export const days = (db: Firestore) => collection(db, "days", dayDocumentSchema);

export async function readDay(db: Firestore, date: string): Promise<Day> {
  return (await days(db).doc(date).get()).data() ?? emptyDay;
}

/** From the first of these dates to the last, which are in order: a read for each day that has had a booking, and none for others. */
export async function readDays(db: Firestore, dates: readonly string[]): Promise<Map<string, Day>> {
  if (dates.length === 0) return new Map();
  const inOrder = days(db).orderBy(FieldPath.documentId());
  const { docs } = await inOrder.startAt(dates.at(0)).endAt(dates.at(-1)).get();
  return new Map(docs.map((day) => [day.id, day.data()]));
}

/**
 * Brings the days of a booking up to date with it. A visit is written under its booking, whole, so that the order of commits
 * doesn't matter; of the canceled ones the day only counts.
 */
export function writeDays(
  writes: Writes,
  db: Firestore,
  id: string,
  before: Booking | null,
  after: Booking,
): void {
  const visit = visitOf(after);
  const was = before && visitOf(before);
  if (before && was && before.date !== after.date) writeDay(writes, db, before.date, { [id]: null }, none);
  const leaves = was && !visit && before.date === after.date;
  const visits = visit ? { [id]: visit } : leaves ? { [id]: null } : {};
  const added = difference(before ? cancelledSumOf(before) : none, cancelledSumOf(after));
  writeDay(writes, db, after.date, visits, added);
}

const none = emptyDay.cancelled;

function difference(before: CancelledSum, after: CancelledSum): CancelledSum {
  return {
    count: after.count - before.count,
    cardCents: after.cardCents - before.cardCents,
    deskCents: after.deskCents - before.deskCents,
  };
}

/** Nested maps, because `merge` takes dotted keys for names. */
function writeDay(
  writes: Writes,
  db: Firestore,
  date: string,
  visits: Record<string, ReturnType<typeof visitOf>>,
  added: CancelledSum,
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
    { merge: true },
  );
}
