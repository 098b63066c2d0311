import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";

/** That it exists is the booking of a slot, or of a patient's quarter-hour. Only ever created and deleted. */
const claimDocumentSchema = z.object({
  bookingId: z.string(),
  uid: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});

export const claims = (db: Firestore) => collection(db, "claims", claimDocumentSchema);
