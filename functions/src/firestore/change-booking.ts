/** Changes a booking and everything that depends on it in one commit: docs/decisions/notices-in-the-commit.md */
import type { DocumentData, DocumentReference, Firestore } from "@google-cloud/firestore";
import type { Booking } from "../domain/booking.ts";
import type { BookingChange } from "../domain/booking-change.ts";
import type { Clinic } from "../domain/clinic.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bookings, readBooking, type StoredBooking } from "./bookings.ts";
import { ClaimConflict, explainCommitFailure } from "./claims.ts";
import { readClinicInTransaction } from "./clinic.ts";
import {
  type ChangePlan,
  type ChangePlanOptions,
  changesTime,
  claimIdsToCreate,
  planChange,
  type TimeAndActor,
  writeChange,
} from "./plan-booking-change.ts";
import { isAlreadyExists, isWriteConflict } from "./status-codes.ts";
import { type BatchOrTransaction, tryTransaction } from "./writes.ts";

/** The options of a change that decide whether limits and version checks apply, and who tells the patient. */
export interface ChangeCheckOptions extends ChangePlanOptions {
  /** Whether the actor may still change the booking. It is called for each version that is read. False throws `not-found`. */
  mayChange?: ((current: Booking) => boolean) | undefined;
}

interface ChangeOptions extends ChangeCheckOptions {
  /** Adds further writes to the commit that changes the booking. If the booking doesn't change, they are committed alone. */
  also?:
    | ((writes: BatchOrTransaction, decided: Pick<ChangeBookingResult, "before" | "change">) => void)
    | undefined;
  /**
   * A mark document that is created in the same commit, or alone if the booking doesn't change. If the mark exists already, the
   * commit fails and nothing changes.
   */
  once?: HandledMark | undefined;
}

/** A document whose existence records that an effect has happened, so that it happens only once. */
export interface HandledMark {
  mark: DocumentReference;
  document: DocumentData;
}

/** The actor for changes that neither patient nor clinic makes: Stripe's events and scheduled jobs. */
export function systemActorAt(now: Date): TimeAndActor {
  return { now, by: { role: "system" } };
}

/**
 * The most tries for one change. A try fails only if another change of the booking succeeds, so other changes run out long before
 * this.
 */
const maxTries = 12;

type ChangeDecision = BookingChange | null;

/**
 * Changes a booking. `decide` returns the change, or null for none. One commit writes the booking, its claims, days, history,
 * notices and the owner's account. If the booking or account changed after it was read, both are read and decided again. The
 * first try uses a `StoredBooking` that is passed in without reading it again.
 */
export async function changeBooking(
  db: Firestore,
  which: string | StoredBooking,
  occasion: TimeAndActor,
  decide: (booking: Booking) => ChangeDecision | Promise<ChangeDecision>,
  { also, once, ...limited }: ChangeOptions = {},
): Promise<ChangeBookingResult> {
  const id = typeof which === "string" ? which : which.id;
  let known = typeof which === "string" ? null : which;
  for (let tries = 0; tries < maxTries; tries++) {
    const [found, mark] = await Promise.all([known ?? readBooking(db, id), once?.mark.get()]);
    known = null;
    refuseChange(found, limited);
    if (mark?.exists) return { ...found, before: found.booking, change: null };
    const before = found.booking;
    const change = await decide(before);
    const plan = change && (await planChange(db, found, change, occasion, limited));
    if (!plan && !also && !once) return { ...found, before, change };
    if (!plan && once && !(await isBookingUnchanged(db, found))) continue;
    const batch = db.batch();
    if (plan) writeChange(batch, db, plan);
    also?.(batch, { before, change });
    if (once) batch.create(once.mark, once.document);
    try {
      const [written] = await batch.commit();
      const now = plan && written ? { ...plan.next, updateTime: written.writeTime } : found;
      return { ...now, before, change };
    } catch (error) {
      await requireRetryable(db, plan, error);
    }
  }
  throw new DomainError("conflict");
}

/**
 * Changes a booking when the decision depends on the clinic's settings, doctors and treatments, which are read in the same
 * transaction. A concurrent edit of the clinic is either seen or waits. `decide` gets `timeTaken` true if the time that it chose
 * in the last try was booked by somebody else.
 */
export async function changeBookingReadingClinic(
  db: Firestore,
  which: StoredBooking,
  occasion: TimeAndActor,
  decide: (booking: Booking, clinic: Clinic, timeTaken: boolean) => Promise<ChangeDecision>,
  limited: ChangeCheckOptions = {},
): Promise<Booking> {
  const { id } = which;
  let known: StoredBooking | null = which;
  let timeTaken = false;
  for (let tries = 0; tries < maxTries; tries++) {
    const { tried, failure } = await tryTransaction(
      db,
      async (transaction) => {
        const [clinic, found] = await Promise.all([
          readClinicInTransaction(transaction, db),
          known ?? readBooking(db, id),
        ]);
        // The SDK may call this again by itself.
        known = null;
        refuseChange(found, limited);
        const change = await decide(found.booking, clinic, timeTaken);
        const plan = change && (await planChange(db, found, change, occasion, limited, clinic.settings));
        return { found, plan };
      },
      (transaction, { plan }) => {
        if (plan) writeChange(transaction, db, plan);
      },
    );
    if (tried && failure === null) return (tried.plan?.next ?? tried.found).booking;
    timeTaken = (await requireRetryable(db, tried?.plan ?? null, failure)) || timeTaken;
  }
  throw new DomainError("conflict");
}

function refuseChange({ booking, newer }: StoredBooking, { mayChange }: ChangeCheckOptions): void {
  if (newer) throw newer;
  if (mayChange && !mayChange(booking)) throw new DomainError("not-found");
}

/** Before an event without effect is marked as done: no commit checks that decision. */
async function isBookingUnchanged(db: Firestore, { id, updateTime }: StoredBooking): Promise<boolean> {
  const now = await bookings(db).doc(id).withConverter(null).get();
  return now.updateTime?.isEqual(updateTime) ?? false;
}

/** The booking after the change, the booking before, and the change itself; the change is null if nothing changed. */
export interface ChangeBookingResult extends StoredBooking {
  before: Booking;
  change: ChangeDecision;
}

/**
 * After a failed commit, returns true if another booking holds the chosen time and the next try must choose another. Throws the
 * refusal if there is no other time to choose, and throws every error that a retry can't fix.
 */
async function requireRetryable(db: Firestore, plan: ChangePlan | null, failure: unknown): Promise<boolean> {
  const cause = await explainCommitFailure(
    db,
    plan?.found.id ?? "",
    plan ? claimIdsToCreate(plan) : [],
    failure,
  );
  if (cause instanceof ClaimConflict) {
    if (!plan || !changesTime(plan)) throw cause.refusal();
    return true;
  }
  // Another document already exists: a concurrent change created it, or the SDK sent the commit twice. The next try reads it.
  if (!isWriteConflict(cause) && !isAlreadyExists(cause)) throw cause;
  return false;
}
