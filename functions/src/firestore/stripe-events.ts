import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

const stripeEventDocumentSchema = z.object({
  type: z.string(),
  receivedAt: timestampSchema,
  /** Stripe repeats an event for three days, and people resend one for thirty. Firestore's TTL policy deletes it then. */
  expiresAt: timestampSchema,
});

/** The ledger, by Stripe's event id: what stands here has had its effect. */
export const stripeEvents = (db: Firestore) => collection(db, "stripeEvents", stripeEventDocumentSchema);
