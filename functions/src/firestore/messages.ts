import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { messageChangeSchema } from "../contract/messages.ts";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

const messageDocumentSchema = z.object({
  /** In lower case: an account whose verified address it is may have what was written from it. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: messageChangeSchema.shape.state,
  createdAt: timestampSchema,
});
export type MessageDocument = z.infer<typeof messageDocumentSchema>;

export const messages = (db: Firestore) => collection(db, "messages", messageDocumentSchema);
