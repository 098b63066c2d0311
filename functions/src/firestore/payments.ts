/** Data about Stripe that is not part of a booking: handled events and the reconciler's position. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import type { HandledMark } from "./change-booking.ts";
import { collection } from "./collection.ts";

export const stripeEventDocumentSchema = storedObject({
  type: z.string(),
  receivedAt: timestampSchema,
  /** Firestore's TTL deletes the event's record after this time. */
  expiresAt: timestampSchema,
});

type StripeEventDocument = z.infer<typeof stripeEventDocumentSchema>;

/** The handled Stripe events. The document id is Stripe's event id. */
export const stripeEvents = (db: Firestore) => collection(db, "stripeEvents", stripeEventDocumentSchema);

/** Days for which an event's record is kept. Stripe retries an event for three days and lets people resend it for thirty. */
const daysToKeepEvents = 60;

/**
 * Returns the mark document of a Stripe event, which is created in the commit of its effect. The effect therefore happens once,
 * however often Stripe delivers the event.
 */
export function handledStripeEventMark(
  db: Firestore,
  { id, type }: { id: string; type: string },
  now: Date,
): HandledMark {
  const document: StripeEventDocument = { type, receivedAt: now, expiresAt: addDays(now, daysToKeepEvents) };
  return { mark: stripeEvents(db).doc(id).withConverter(null), document };
}

export const reconcilerStateSchema = storedObject({
  /** The last payment intent that was checked in Stripe's list; null means start with the newest. */
  paymentsAfter: z._default(z.nullable(z.string()), null),
  /** The last refund and the last dispute that were checked in Stripe's lists; null means start with the newest. */
  refundsAfter: z._default(z.nullable(z.string()), null),
  disputesAfter: z._default(z.nullable(z.string()), null),
  /** The last booking with an open payment intent that was checked; null means start with the first. */
  bookingsAfter: z._default(z.nullable(z.string()), null),
  /** By id of a payment, refund or dispute: its state at Stripe when the booking last agreed with it. */
  known: z._default(z.record(z.string(), z.string()), {}),
  /** When `known` was last reset to empty. */
  knownSince: z._default(z.nullable(timestampSchema), null),
});
export type ReconcilerState = z.output<typeof reconcilerStateSchema>;

/** The document in which the reconciler stores its position between runs. */
export const reconcilerStateDocument = (db: Firestore) =>
  collection(db, "settings", reconcilerStateSchema).doc("reconciler");

/** Reads the reconciler's position. Returns an empty one if nothing is stored or the document is malformed. */
export async function readReconcilerState(db: Firestore): Promise<ReconcilerState> {
  const stored = (await reconcilerStateDocument(db).withConverter(null).get()).data();
  return z.safeParse(reconcilerStateSchema, stored).data ?? z.parse(reconcilerStateSchema, {});
}
