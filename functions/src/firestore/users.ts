import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

const userDocumentSchema = z.object({
  /** The account's address in lower case, as of its last sign-in. */
  email: z.string(),
  /** Whether Firebase has proof that the address is theirs, as of then. */
  emailVerified: z.boolean(),
  name: z.string(),
  /** As typed; empty where none was given. */
  phone: z.string(),
  /** `searchPrefixes` of the address and the name, for the list of users. */
  search: z.array(z.string()),
  /** Coming appointments that the account holds, by booking id: when each ends. What has ended no longer counts. */
  open: z.optional(z.record(z.string(), timestampSchema)),
  /** Acts of the running hour by kind, for limits; counted anew from `until` on. */
  counts: z.optional(z.record(z.string(), z.object({ used: z.int(), until: timestampSchema }))),
  /** Set when a removal begins: nothing is booked, moved or written any more. */
  leaving: z.optional(z.literal(true)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type UserDocument = z.infer<typeof userDocumentSchema>;

/** By uid. */
export const users = (db: Firestore) => collection(db, "users", userDocumentSchema);
