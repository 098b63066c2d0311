import type { Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { messageChangeSchema } from "../contract/messages.ts";
import { collection } from "./collection.ts";
import { timestampSchema } from "./timestamp.ts";

const messageDocumentSchema = z.object({
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: messageChangeSchema.shape.state,
  createdAt: timestampSchema,
});

export const messages = (db: Firestore) => collection(db, "messages", messageDocumentSchema);
