import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

/** Why a person has to look at something. */
const attentionKindSchema = z.enum(["refund-failed"]);
export type AttentionKind = z.infer<typeof attentionKindSchema>;

const attentionDocumentSchema = z.object({
  /** Since when, by reason. */
  reasons: z.partialRecord(attentionKindSchema, timestampSchema),
});

/** By subject, a booking's id: what the clinic must look after itself. */
export const attention = (db: Firestore) => collection(db, "attention", attentionDocumentSchema);
