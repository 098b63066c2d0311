import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";

const placeSchema = z.object({
  /** The last intent of Stripe's list that was looked at; null: from the newest on. */
  paymentsAfter: z._default(z.nullable(z.string()), null),
  /** The last booking with an open intent that was looked at; null: from the first on. */
  bookingsAfter: z._default(z.nullable(z.string()), null),
});

/** Where the reconciler's next run goes on. */
export const reconcilerPlace = (db: Firestore) => collection(db, "settings", placeSchema).doc("reconciler");
