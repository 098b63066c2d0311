import { millisecondsInDay } from "date-fns/constants";
import { type ReconcilerMemory, readReconcilerMemory, reconcilerMemory } from "../firestore/payments.ts";
import type { PaymentDependencies } from "../payments/payment-log.ts";

const places = ["paymentsAfter", "refundsAfter", "disputesAfter", "bookingsAfter"] as const;
type Place = Pick<ReconcilerMemory, (typeof places)[number]>;

/** What one run of the reconciler knows from those before it, and leaves to those after it. */
export interface Memory {
  /** Where each list goes on. */
  readonly place: Readonly<Place>;
  /** Whether Stripe's object stood so when its booking last agreed with it. */
  isKnown(id: string, state: string): boolean;
  know(id: string, state: string): void;
  /** A list goes on elsewhere. What has become known until here is written. */
  goOn(moved: Partial<Place>): Promise<void>;
  /** At the end of a run: writes what has changed since it was read. */
  save(): Promise<void>;
}

/** Some 50 bytes each, in a document that holds a megabyte. What is beyond is looked at in every run. */
const mostKnown = 10_000;

/**
 * Everything is looked at anew once a day: a booking may have changed without Stripe, as by a backup that was put back. While the
 * clinic takes no cards its books alone are put in order, so the first run with a key looks at everything too.
 */
export async function recall({ db, now, payments }: PaymentDependencies): Promise<Memory> {
  const { known: stored, knownSince, ...begun } = await readReconcilerMemory(db);
  const age = knownSince === null ? Number.POSITIVE_INFINITY : now().getTime() - knownSince.getTime();
  const isHeld = payments.enabled && age >= 0 && age < millisecondsInDay;
  const known = new Map(isHeld ? Object.entries(stored) : []);
  const since = isHeld ? knownSince : payments.enabled ? now() : null;
  let learned = since?.getTime() !== knownSince?.getTime();
  let [written, place]: [Place, Place] = [begun, begun];
  const save = async () => {
    if (!learned && places.every((name) => place[name] === written[name])) return;
    const mergeFields = learned ? [...places, "known", "knownSince"] : [...places];
    const all = { ...place, known: Object.fromEntries(known), knownSince: since };
    await reconcilerMemory(db).set(all, { mergeFields });
    written = place;
    learned = false;
  };
  return {
    get place() {
      return place;
    },
    isKnown: (id, state) => known.get(id) === state,
    know(id, state) {
      if (known.get(id) === state || (known.size >= mostKnown && !known.has(id))) return;
      known.set(id, state);
      learned = true;
    },
    async goOn(moved) {
      place = { ...place, ...moved };
      if (learned) await save();
    },
    save,
  };
}
