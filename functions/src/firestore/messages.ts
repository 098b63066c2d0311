import type { Firestore, QueryDocumentSnapshot } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type Message, messageStateSchema } from "../contract/messages.ts";
import { collection, timestampSchema } from "./collection.ts";

const messageDocumentSchema = z.object({
  /** In lower case: an account whose verified address it is may have what was written from it. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: messageStateSchema,
  createdAt: timestampSchema,
});
export type MessageDocument = z.infer<typeof messageDocumentSchema>;

export const messages = (db: Firestore) => collection(db, "messages", messageDocumentSchema);

const rateLimitDocumentSchema = z.object({
  /** When all that was counted is forgotten. Firestore's TTL policy deletes the document some time after. */
  expiresAt: timestampSchema,
});

/** By a hash of what is limited. */
export const rateLimits = (db: Firestore) => collection(db, "rateLimits", rateLimitDocumentSchema);

export function presentMessage(document: QueryDocumentSnapshot<MessageDocument>): Message {
  const { createdAt, ...message } = document.data();
  return { _id: document.id, ...message, createdAt: createdAt.toISOString(), replies: [] };
}
