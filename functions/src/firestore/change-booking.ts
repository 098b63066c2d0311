import type { DocumentData, DocumentReference, Firestore } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import { type Actor, type BookingChange, refuseUnread, standsOtherwise } from "../domain/booking-change.ts";
import type { Clinic } from "../domain/clinic.ts";
import { codeOf, DomainError } from "../domain/domain-error.ts";
import { planAttention } from "./attention.ts";
import { bookings, readBooking, type StoredBooking } from "./bookings.ts";
import { readClinicIn } from "./clinic.ts";
import { claims, createClaim, LostClaim, whatWasLost, writeDays } from "./held-times.ts";
import { writeHistory } from "./history.ts";
import { countByLink, type LinkDocument } from "./links.ts";
import { planAccount } from "./plan-account.ts";
import { writer } from "./refuse-newer.ts";
import { alreadyExists, isOutdated } from "./status-codes.ts";
import { makeWrite, type PlannedWrite, tryTransaction, type Writes } from "./writes.ts";

interface Extras {
  /** Adds writes of the caller's to that commit; where nothing changes they are committed alone. */
  also?: ((writes: Writes, decided: Pick<Changed, "before" | "change">) => void) | undefined;
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
  mark: DocumentReference;
  document: DocumentData;
}

/** Who is limited in what they do, and by what they have read, and who isn't. */
export type Limited = Pick<Extras, "isAdmin" | "link" | "shown">;

/** When it happens, and who does it. */
export interface Occasion {
  now: Date;
  by: Actor;
}

/** What neither patient nor clinic does: Stripe's news, and what our own schedule does. */
export function bySystem(now: Date): Occasion {
  return { now, by: { role: "system" } };
}

/** Each try loses only to a rival's success, so that rivals drain long before this. */
const maxTries = 12;

type Decision = BookingChange | null;

/**
 * The one way in which a booking changes: `decide` says what changes (null: nothing), and one commit writes booking, claims, days,
 * history, notices and the owner's account. It fails when booking or account was changed since they were read; then both are read
 * and decided again. A booking that was read before isn't read for the first try.
 */
export async function changeBooking(
  db: Firestore,
  which: string | StoredBooking,
  occasion: Occasion,
  decide: (booking: Booking) => Decision | Promise<Decision>,
  { also, once, ...limited }: Extras = {},
): Promise<Changed> {
  const id = typeof which === "string" ? which : which.id;
  let known = typeof which === "string" ? null : which;
  for (let tries = 0; tries < maxTries; tries++) {
    const [found, mark] = await Promise.all([known ?? readBooking(db, id), once?.mark.get()]);
    known = null;
    if (found.newer) throw found.newer;
    if (mark?.exists) return { ...found, before: found.booking, change: null };
    const before = found.booking;
    const change = await decide(before);
    const plan = change && (await planChange(db, found, change, { ...occasion, ...limited }));
    if (!plan && !also && !once) return { ...found, before, change };
    const batch = db.batch();
    if (plan) writeChange(batch, db, plan);
    also?.(batch, { before, change });
    if (once) batch.create(once.mark, once.document);
    try {
      const [written] = await batch.commit();
      const now = plan && written ? { ...plan.next, updateTime: written.writeTime } : found;
      return { ...now, before, change };
    } catch (error) {
      await isLost(db, plan, error);
    }
  }
  throw new DomainError("conflict");
}

/**
 * The same for a change that depends on what the clinic offers, which it reads in the transaction that writes: an edit of
 * the clinic waits for it and then sees it, or comes first and is seen. `decide` chooses whose time it takes: when `lost`,
 * somebody was quicker at the last try.
 */
export async function changeBookingAsOffered(
  db: Firestore,
  which: StoredBooking,
  occasion: Occasion,
  decide: (booking: Booking, clinic: Clinic, lost: boolean) => Promise<Decision>,
  limited: Limited = {},
): Promise<Booking> {
  const { id } = which;
  let known: StoredBooking | null = which;
  let lost = false;
  for (let tries = 0; tries < maxTries; tries++) {
    const first = known;
    known = null;
    const { tried, failure } = await tryTransaction(
      db,
      async (transaction) => {
        const [clinic, found] = await Promise.all([
          readClinicIn(transaction, db),
          first ?? readBooking(db, id),
        ]);
        if (found.newer) throw found.newer;
        const change = await decide(found.booking, clinic, lost);
        const plan = change && (await planChange(db, found, change, { ...occasion, ...limited }));
        return { found, plan };
      },
      (transaction, { plan }) => {
        if (plan) writeChange(transaction, db, plan);
      },
    );
    if (tried && failure === null) return (tried.plan?.next ?? tried.found).booking;
    lost = await isLost(db, tried?.plan ?? null, failure);
  }
  throw new DomainError("conflict");
}

/** The booking as it stands now, and what was changed: null where nothing was. */
export interface Changed extends StoredBooking {
  before: Booking;
  change: Decision;
}

interface Plan {
  found: StoredBooking;
  change: BookingChange;
  by: Actor;
  now: Date;
  /** As it stands once this is written, but for the time of that. */
  next: StoredBooking;
  /** What the commit writes of the booking. */
  fields: Partial<Booking>;
  /** Of the owner's account, the mail's link and the attention. */
  besides: (PlannedWrite | null)[];
}

async function planChange(
  db: Firestore,
  found: StoredBooking,
  change: BookingChange,
  { now, by, isAdmin, link, shown }: Limited & Occasion,
): Promise<Plan> {
  const { id, booking } = found;
  refuseUnread(booking, shown);
  const { act, attention = {} } = change;
  const version = booking.version + 1;
  const since = standsOtherwise(booking, { ...booking, ...change.fields }) ? version : booking.standsSince;
  const fields = { ...change.fields, version, standsSince: since, updatedAt: now };
  const after = { ...booking, ...fields };
  const besides = [
    await planAccount(db, { id, before: booking, after, act, isAdmin }, now),
    link && act && after.uid === null ? await countByLink(link, act, now) : null,
    await planAttention(db, id, attention, now),
  ];
  return { found, change, by, now, next: { ...found, booking: after, isOlder: false }, fields, besides };
}

function writeChange(writes: Writes, db: Firestore, plan: Plan): void {
  const { found, change, by, now, fields, besides } = plan;
  const { id, booking: before, updateTime, isOlder } = found;
  const { booking: after } = plan.next;
  const stored = { ...(isOlder ? after : fields), ...(needsThisCode(after) && { minWriter: writer }) };
  writes.update(bookings(db).doc(id), stored, { lastUpdateTime: updateTime });
  for (const claim of gainedClaims(plan)) createClaim(writes, db, claim, { id, endsAt: after.endsAt });
  for (const held of before.claims) if (!after.claims.includes(held)) writes.delete(claims(db).doc(held));
  writeDays(writes, db, id, before, after);
  writeHistory(writes, db, id, { ...change, by, before, after }, now);
  for (const planned of besides) makeWrite(writes, planned);
}

/** Claims that the booking doesn't hold yet. */
function gainedClaims({ found, next }: Plan): string[] {
  return next.booking.claims.filter((claim) => !found.booking.claims.includes(claim));
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
 * Whether a failed change is to look for another time that is free, because another booking holds the one that it chose. Throws where
 * it chose none, and every failure that another try doesn't mend.
 */
async function isLost(db: Firestore, plan: Plan | null, failure: unknown): Promise<boolean> {
  const cause = await whatWasLost(db, plan?.found.id ?? "", plan ? gainedClaims(plan) : [], failure);
  if (cause instanceof LostClaim) {
    if (!plan || !hasChosen(plan)) throw cause.refusal();
    return true;
  }
  // Another document that exists already is a rival's, or of a commit that the SDK sent twice: the next try reads it.
  if (!isOutdated(cause) && codeOf(cause) !== alreadyExists) throw cause;
  return false;
}

/** Whether somebody else's time would do as well. */
function hasChosen({ found: { booking: before }, next: { booking: after } }: Plan): boolean {
  return after.holder !== before.holder || after.startsAt.getTime() !== before.startsAt.getTime();
}
