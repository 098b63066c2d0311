import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

const rateLimitDocumentSchema = z.object({
  /** When all that was counted is forgotten. Firestore's TTL policy deletes the document some time after. */
  expiresAt: timestampSchema,
});

/** By a hash of what is limited. */
export const rateLimits = (db: Firestore) => collection(db, "rateLimits", rateLimitDocumentSchema);
