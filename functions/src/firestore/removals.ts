import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

const removalDocumentSchema = z.object({
  /** Whose decision it is decides about refunds. */
  by: z.enum(["clinic", "patient"]),
  startedAt: timestampSchema,
  /** The account's address when it began, where it was proved to be theirs; forgotten when all is done. */
  email: z.optional(z.string()),
  /** Set when all is done. Until then no request of the person's that was under way makes an account again; TTL deletes it. */
  expiresAt: z.optional(timestampSchema),
});
export type RemovalDocument = z.infer<typeof removalDocumentSchema>;

/** By uid: people whose removal has begun. It outlasts the profile, so that what was interrupted can go on. */
export const removals = (db: Firestore) => collection(db, "removals", removalDocumentSchema);
