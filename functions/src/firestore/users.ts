import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

const userDocumentSchema = z.object({
  /** The account's address in lower case, as of its last sign-in. */
  email: z.string(),
  name: z.string(),
  /** As typed; empty where none was given. */
  phone: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type UserDocument = z.infer<typeof userDocumentSchema>;

/** By uid. */
export const users = (db: Firestore) => collection(db, "users", userDocumentSchema);
