/** What we remember of Stripe beside the bookings themselves. */
import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection, timestampSchema } from "./collection.ts";

const stripeEventDocumentSchema = z.object({
  type: z.string(),
  receivedAt: timestampSchema,
  /** Stripe repeats an event for three days, and people resend one for thirty. Firestore's TTL policy deletes it then. */
  expiresAt: timestampSchema,
});

/** The ledger, by Stripe's event id: what stands here has had its effect. */
export const stripeEvents = (db: Firestore) => collection(db, "stripeEvents", stripeEventDocumentSchema);

const placeSchema = z.object({
  /** The last intent of Stripe's list that was looked at; null: from the newest on. */
  paymentsAfter: z._default(z.nullable(z.string()), null),
  /** The last booking with an open intent that was looked at; null: from the first on. */
  bookingsAfter: z._default(z.nullable(z.string()), null),
});

/** Where the reconciler's next run goes on. */
export const reconcilerPlace = (db: Firestore) => collection(db, "settings", placeSchema).doc("reconciler");

/** From the beginning where there is no place, and where it can't be read. */
export async function readReconcilerPlace(db: Firestore): Promise<z.output<typeof placeSchema>> {
  const stored = (await reconcilerPlace(db).withConverter(null).get()).data();
  return z.safeParse(placeSchema, stored).data ?? { paymentsAfter: null, bookingsAfter: null };
}
