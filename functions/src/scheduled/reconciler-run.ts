/** The state that all steps of a reconciler run share, and the state that a run takes over from earlier ones. */
import type { DocumentSnapshot } from "@google-cloud/firestore";
import { millisecondsInDay } from "date-fns/constants";
import type { Booking } from "../domain/booking.ts";
import type { StoredBooking } from "../firestore/bookings.ts";
import { type ReconcilerState, readReconcilerState, reconcilerStateDocument } from "../firestore/payments.ts";
import type { PaymentDependencies } from "../payments/payment-log.ts";

export type ReconcileOutcome = "payments" | "refunds" | "moved" | "closed" | null;

/** The data that each step of one reconciler run needs. */
export interface ReconcilerRun {
  dependencies: PaymentDependencies;
  memory: ReconcilerRunState;
  /**
   * How many bookings are read per page, and how many of them are handled at once (`width`). It stays far below Stripe's rate
   * limit.
   */
  pageSize: number;
  width: number;
  isOver(): boolean;
  /** Runs the work for a booking, if it exists. An error is counted and doesn't stop the others. */
  withBooking(
    found: DocumentSnapshot<Booking>,
    intentId: string | null,
    work: (stored: StoredBooking) => Promise<ReconcileOutcome>,
  ): Promise<void>;
}

const savedPositionFields = ["paymentsAfter", "refundsAfter", "disputesAfter", "bookingsAfter"] as const;
type SavedPositions = Pick<ReconcilerState, (typeof savedPositionFields)[number]>;

/** What the reconciler remembers from earlier runs and stores for later ones. */
export interface ReconcilerRunState {
  /** For each list, the position at which it continues. */
  readonly place: Readonly<SavedPositions>;
  /** Returns true if Stripe's object had this state when its booking last agreed with it. */
  isKnown(id: string, state: string): boolean;
  remember(id: string, state: string): void;
  /** Sets where a list continues, and saves what was learned so far. */
  setPosition(moved: Partial<SavedPositions>): Promise<void>;
  /** Saves changes at the end of a run. */
  save(): Promise<void>;
}

/**
 * The most remembered objects. Each takes about 50 bytes, and a document holds one megabyte. Further objects are checked in every
 * run.
 */
const maxRememberedObjects = 10_000;

/**
 * Reads the reconciler's memory. Once a day it starts empty, because a booking may change without Stripe, for example when a
 * backup is restored. A run without a Stripe key also empties it, so the first run with a key checks everything. If cards are
 * turned off and on again between two runs, nothing is emptied: an intent that was closed only in our data in that time is closed
 * at Stripe within a day.
 */
export async function loadReconcilerRunState({
  db,
  now,
  payments,
}: PaymentDependencies): Promise<ReconcilerRunState> {
  const { known: stored, knownSince, ...storedPositions } = await readReconcilerState(db);
  const age = knownSince === null ? Number.POSITIVE_INFINITY : now().getTime() - knownSince.getTime();
  const isStillValid = payments.enabled && age >= 0 && age < millisecondsInDay;
  const known = new Map(isStillValid ? Object.entries(stored) : []);
  const since = isStillValid ? knownSince : payments.enabled ? now() : null;
  let hasNews = since?.getTime() !== knownSince?.getTime();
  let [written, place]: [SavedPositions, SavedPositions] = [storedPositions, storedPositions];
  const save = async () => {
    if (!hasNews && savedPositionFields.every((name) => place[name] === written[name])) return;
    const mergeFields = hasNews ? [...savedPositionFields, "known", "knownSince"] : [...savedPositionFields];
    const all = { ...place, known: Object.fromEntries(known), knownSince: since };
    await reconcilerStateDocument(db).set(all, { mergeFields });
    written = place;
    hasNews = false;
  };
  return {
    get place() {
      return place;
    },
    isKnown: (id, state) => known.get(id) === state,
    remember(id, state) {
      if (known.get(id) === state || (known.size >= maxRememberedObjects && !known.has(id))) return;
      known.set(id, state);
      hasNews = true;
    },
    async setPosition(moved) {
      place = { ...place, ...moved };
      if (hasNews) await save();
    },
    save,
  };
}
