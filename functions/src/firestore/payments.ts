/** What we remember of Stripe beside the bookings themselves. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import type { Once } from "./change-booking.ts";
import { collection } from "./collection.ts";

export const stripeEventDocumentSchema = storedObject({
  type: z.string(),
  receivedAt: timestampSchema,
  /** Firestore's TTL policy deletes it then. */
  expiresAt: timestampSchema,
});

type StripeEventDocument = z.infer<typeof stripeEventDocumentSchema>;

/** The ledger, by Stripe's event id: what stands here has had its effect. */
export const stripeEvents = (db: Firestore) => collection(db, "stripeEvents", stripeEventDocumentSchema);

/** Stripe retries an event for three days, and lets people resend it for thirty. */
const rememberedDays = 60;

/** The mark of an event, for the commit of its effect: the effect happens once, however often the event is delivered. */
export function effectOf(db: Firestore, { id, type }: { id: string; type: string }, now: Date): Once {
  const document: StripeEventDocument = { type, receivedAt: now, expiresAt: addDays(now, rememberedDays) };
  return { mark: stripeEvents(db).doc(id).withConverter(null), document };
}

export const reconcilerSchema = storedObject({
  /** The last intent of Stripe's list that was looked at; null: from the newest on. */
  paymentsAfter: z._default(z.nullable(z.string()), null),
  /** The same of Stripe's refunds and disputes. */
  refundsAfter: z._default(z.nullable(z.string()), null),
  disputesAfter: z._default(z.nullable(z.string()), null),
  /** The last booking with an open intent that was looked at; null: from the first on. */
  bookingsAfter: z._default(z.nullable(z.string()), null),
  /** By the id of a payment, refund or dispute: how it stood at Stripe when its booking last agreed with it. */
  known: z._default(z.record(z.string(), z.string()), {}),
  /** When `known` began empty. */
  knownSince: z._default(z.nullable(timestampSchema), null),
});
export type ReconcilerMemory = z.output<typeof reconcilerSchema>;

/** What the reconciler remembers from run to run. */
export const reconcilerMemory = (db: Firestore) =>
  collection(db, "settings", reconcilerSchema).doc("reconciler");

/** Empty if nothing is stored, or if it can't be parsed. */
export async function readReconcilerMemory(db: Firestore): Promise<ReconcilerMemory> {
  const stored = (await reconcilerMemory(db).withConverter(null).get()).data();
  return z.safeParse(reconcilerSchema, stored).data ?? z.parse(reconcilerSchema, {});
}
