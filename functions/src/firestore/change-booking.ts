import type { DocumentReference, Firestore, Timestamp, WriteBatch } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import { type Author, type BookingChange, refuseUnread, standsOtherwise } from "../domain/booking-change.ts";
import type { Clinic } from "../domain/clinic.ts";
import { codeOf, DomainError } from "../domain/domain-error.ts";
import { accountWrites } from "./account-writes.ts";
import { attentionWrites } from "./attention.ts";
import { bookingDocumentSchema, bookings } from "./bookings.ts";
import { readClinicIn } from "./clinic.ts";
import { claims, createClaim, LostClaim, whatWasLost, writeDays } from "./held-times.ts";
import { writeHistory } from "./history.ts";
import { type LinkDocument, linkWrites } from "./links.ts";
import { refuseNewer, writer } from "./refuse-newer.ts";
import { alreadyExists, isOutdated } from "./status-codes.ts";
import { isOlderVersion } from "./upcasts.ts";
import type { Writes } from "./writes.ts";

interface Extras {
  /** Adds writes of the caller's to that commit; where nothing changes they are committed alone. */
  also?: ((batch: WriteBatch) => void) | undefined;
  /** A mark that is created in the change's commit, or alone if nothing changes. If it exists already, nothing changes. */
  once?: Once | undefined;
  /** Whether an admin does it, whom the limits don't refuse. Without this they hold. */
  isAdmin?: (() => Promise<boolean>) | undefined;
  /** The mail's link by which it is done, which has limits of its own where the booking is nobody's account. */
  link?: DocumentReference<LinkDocument> | undefined;
  /** The version that whoever does it has read: refused with `conflict` where it stands otherwise since. */
  shown?: number | undefined;
}

/** A document that marks an effect as done. */
export interface Once {
  mark: DocumentReference<unknown>;
  create(writes: Writes): void;
}

/** Who is limited in what they do, and by what they have read, and who isn't. */
export type Limited = Pick<Extras, "isAdmin" | "link" | "shown">;

/** When it happens, and who does it. */
export interface Occasion {
  now: Date;
  by: Author;
}

/** What neither patient nor clinic does: Stripe's news, and what our own schedule does. */
export function bySystem(now: Date): Occasion {
  return { now, by: { role: "system" } };
}

/** Each try loses only to a rival's success, so that rivals drain long before this. */
const maxTries = 12;

/**
 * The one way in which a booking changes: reads it, lets `decide` say what changes (null: nothing), and writes booking,
 * claims, days, history, notices and the owner's account in one commit that fails when booking or account was changed since
 * the read; then it starts again.
 */
export function changeBooking(
  db: Firestore,
  id: string,
  occasion: Occasion,
  decide: (booking: Booking) => BookingChange | null,
  { also, once, ...limited }: Extras = {},
): Promise<Changed> {
  return untilItHolds(db, id, async (tried) => {
    const [stored, mark] = await Promise.all([readStored(db, id), once?.mark.get()]);
    if (mark?.exists) return { booking: stored.booking, change: null };
    const change = decide(stored.booking);
    const plan = await planChange(db, stored, change, { ...occasion, ...limited });
    if (!plan && !also && !once) return { booking: stored.booking, change };
    const batch = db.batch();
    also?.(batch);
    once?.create(batch);
    if (plan) tried(plan).write(batch);
    await batch.commit();
    return { booking: plan?.next ?? stored.booking, change };
  });
}

/**
 * The same for a change that depends on what the clinic offers, which it reads in the transaction that writes: an edit of
 * the clinic waits for it and then sees it, or comes first and is seen. `decide` chooses whose time it takes: when `lost`,
 * somebody was quicker at the last try.
 */
export function changeBookingAsOffered(
  db: Firestore,
  id: string,
  occasion: Occasion,
  decide: (booking: Booking, clinic: Clinic, lost: boolean) => Promise<BookingChange | null>,
  limited: Limited = {},
): Promise<Changed> {
  return untilItHolds(db, id, (tried, lost) =>
    db.runTransaction(async (transaction) => {
      const [clinic, stored] = await Promise.all([readClinicIn(transaction, db), readStored(db, id)]);
      const change = await decide(stored.booking, clinic, lost);
      const plan = await planChange(db, stored, change, { ...occasion, ...limited });
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
  /** An older version's document: all that the upcast filled in is written with the change. */
  isOlder: boolean;
}

async function readStored(db: Firestore, id: string): Promise<StoredBooking> {
  const reference = bookings(db).doc(id);
  const snapshot = await reference.get();
  const booking = snapshot.data();
  if (!booking || !snapshot.updateTime) throw new DomainError("not-found");
  refuseNewer(snapshot, bookingDocumentSchema);
  return { reference, booking, updateTime: snapshot.updateTime, isOlder: isOlderVersion(snapshot) };
}

interface Plan {
  next: Booking;
  /** Claims that this booking doesn't hold yet. */
  gained: string[];
  /** Whether somebody else's time would do as well. */
  chosen: boolean;
  write(writes: Writes): void;
}

async function planChange(
  db: Firestore,
  { reference, booking, updateTime, isOlder }: StoredBooking,
  change: BookingChange | null,
  { now, by, isAdmin, link, shown }: Limited & Occasion,
): Promise<Plan | null> {
  if (!change) return null;
  refuseUnread(booking, shown);
  const { act, attention = {} } = change;
  const { id } = reference;
  const version = booking.version + 1;
  const since = standsOtherwise(booking, { ...booking, ...change.fields }) ? version : booking.standsSince;
  const fields = { ...change.fields, version, standsSince: since, updatedAt: now };
  const next = { ...booking, ...fields };
  const gained = next.claims.filter((claim) => !booking.claims.includes(claim));
  const writeAccount = await accountWrites(db, { id, before: booking, after: next, act, isAdmin }, now);
  const writeLink = link && act && next.uid === null ? await linkWrites(link, act, now) : () => {};
  const writeAttention = await attentionWrites(db, id, attention, now);
  const write = (writes: Writes) => {
    const stored = { ...(isOlder ? next : fields), ...(needsThisCode(next) && { minWriter: writer }) };
    writes.update(reference, stored, { lastUpdateTime: updateTime });
    for (const gain of gained) createClaim(writes, db, gain, { id, endsAt: next.endsAt });
    for (const held of booking.claims) if (!next.claims.includes(held)) writes.delete(claims(db).doc(held));
    writeDays(writes, db, id, booking, next);
    writeHistory(writes, db, id, { ...change, by, before: booking, after: next }, now);
    writeAccount(writes);
    writeLink(writes);
    writeAttention(writes);
  };
  const chosen = next.holder !== booking.holder || next.startsAt.getTime() !== booking.startsAt.getTime();
  return { next, gained, chosen, write };
}

/**
 * Release 1.0.0 counts all of a payment as the clinic's, and would refund it during a dispute. It gives an account by its address what the
 * desk has taken back from it.
 */
function needsThisCode({ status, payment, returnedCents, lostCents, dispute, notOf = [] }: Booking): boolean {
  const isRefunded = status !== "cancelled" && payment === "refunded";
  return returnedCents + lostCents > 0 || dispute !== null || isRefunded || notOf.length > 0;
}

/**
 * An attempt hands `tried` what it is about to commit, for the refusal when a claim is there already. One that may choose
 * whose time it takes looks for itself at the next.
 */
async function untilItHolds(
  db: Firestore,
  id: string,
  attempt: (tried: (plan: Plan) => Plan, lost: boolean) => Promise<Changed>,
): Promise<Changed> {
  let lost = false;
  for (let tries = 0; tries < maxTries; tries++) {
    let plan: Plan | undefined;
    try {
      return await attempt((tried) => {
        plan = tried;
        return tried;
      }, lost);
    } catch (error) {
      const cause = await whatWasLost(db, id, plan?.gained ?? [], error);
      if (cause instanceof LostClaim) {
        if (!plan?.chosen) throw cause.refusal();
        lost = true;
        // Another document that exists already is a rival's, or of a commit that the SDK sent twice: the next try reads it.
      } else if (!isOutdated(cause) && codeOf(cause) !== alreadyExists) throw cause;
    }
  }
  throw new DomainError("conflict");
}
