import type { DocumentReference, Firestore, Timestamp, WriteBatch } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import type { BookingChange } from "../domain/booking-change.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { accountWrites } from "./account-writes.ts";
import { attentionWrites } from "./attention.ts";
import { bookings } from "./bookings.ts";
import { readClinicIn } from "./clinic.ts";
import { claims, refuseConflict, writeDay } from "./held-times.ts";
import { alreadyExists, codeOf, isOutdated } from "./status-codes.ts";
import type { Writes } from "./writes.ts";

interface Extras {
  /** Adds writes of the caller's to that commit; where nothing changes they are committed alone. */
  also?: ((batch: WriteBatch) => void) | undefined;
  /** Whether an admin does it, whom the limits don't refuse. Without this they hold. */
  isAdmin?: (() => Promise<boolean>) | undefined;
}

/** Each try loses only to a rival's success, so that rivals drain long before this. */
const maxTries = 12;

/**
 * The one way in which a booking changes: reads it, lets `decide` say what changes (null: nothing), and writes booking,
 * claims, days and the owner's account in one commit that fails when booking or account was changed since the read; then it
 * starts again.
 */
export function changeBooking(
  db: Firestore,
  id: string,
  now: Date,
  decide: (booking: Booking) => BookingChange | null,
  { also, isAdmin }: Extras = {},
): Promise<Changed> {
  return untilItHolds(db, id, async (tried) => {
    const stored = await readStored(db, id);
    const change = decide(stored.booking);
    const plan = await planChange(db, stored, change, { now, isAdmin });
    if (!plan && !also) return { booking: stored.booking, change };
    const batch = db.batch();
    also?.(batch);
    if (plan) tried(plan).write(batch);
    await batch.commit();
    return { booking: plan?.next ?? stored.booking, change };
  });
}

/**
 * The same for a change that depends on what the clinic offers, which it reads in the transaction that writes: an edit of
 * the clinic waits for it and then sees it, or comes first and is seen.
 */
export function changeBookingAsOffered(
  db: Firestore,
  id: string,
  now: Date,
  decide: (booking: Booking, clinic: Clinic) => BookingChange | null,
  { isAdmin }: Pick<Extras, "isAdmin"> = {},
): Promise<Changed> {
  return untilItHolds(db, id, (tried) =>
    db.runTransaction(async (transaction) => {
      const [clinic, stored] = await Promise.all([readClinicIn(transaction, db), readStored(db, id)]);
      const change = decide(stored.booking, clinic);
      const plan = await planChange(db, stored, change, { now, isAdmin });
      if (plan) tried(plan).write(transaction);
      return { booking: plan?.next ?? stored.booking, change };
    }),
  );
}

/** The booking as it stands now, and what was changed: null where nothing was. */
export interface Changed {
  booking: Booking;
  change: BookingChange | null;
}

interface StoredBooking {
  reference: DocumentReference<Booking>;
  booking: Booking;
  updateTime: Timestamp;
}

async function readStored(db: Firestore, id: string): Promise<StoredBooking> {
  const reference = bookings(db).doc(id);
  const snapshot = await reference.get();
  const booking = snapshot.data();
  if (!booking || !snapshot.updateTime) throw new DomainError("not-found");
  return { reference, booking, updateTime: snapshot.updateTime };
}

interface Plan {
  next: Booking;
  /** Claims that this booking doesn't hold yet. */
  gained: string[];
  write(writes: Writes): void;
}

async function planChange(
  db: Firestore,
  { reference, booking, updateTime }: StoredBooking,
  change: BookingChange | null,
  { now, isAdmin }: Pick<Extras, "isAdmin"> & { now: Date },
): Promise<Plan | null> {
  if (!change) return null;
  const { fields, days, act, attention = {} } = change;
  const { id } = reference;
  const next = { ...booking, ...fields, updatedAt: now };
  const gained = next.claims.filter((claim) => !booking.claims.includes(claim));
  const writeAccount = await accountWrites(db, { id, before: booking, after: next, act, isAdmin }, now);
  const writeAttention = await attentionWrites(db, id, attention, now);
  const write = (writes: Writes) => {
    writes.update(reference, { ...fields, updatedAt: now }, { lastUpdateTime: updateTime });
    const claim = { bookingId: id, uid: next.uid, requestId: null };
    for (const gain of gained) writes.create(claims(db).doc(gain), claim);
    for (const held of booking.claims) if (!next.claims.includes(held)) writes.delete(claims(db).doc(held));
    for (const day of days) writeDay(writes, db, day);
    writeAccount(writes);
    writeAttention(writes);
  };
  return { next, gained, write };
}

/** An attempt hands `tried` what it is about to commit, for the refusal when a claim is there already. */
async function untilItHolds(
  db: Firestore,
  id: string,
  attempt: (tried: (plan: Plan) => Plan) => Promise<Changed>,
): Promise<Changed> {
  for (let tries = 0; tries < maxTries; tries++) {
    let plan: Plan | undefined;
    try {
      return await attempt((tried) => {
        plan = tried;
        return tried;
      });
    } catch (error) {
      if (plan && plan.gained.length > 0 && codeOf(error) === alreadyExists) {
        await refuseConflict(db, id, plan.next.uid, plan.gained);
      } else if (!isOutdated(error)) throw error;
    }
  }
  throw new DomainError("conflict");
}
