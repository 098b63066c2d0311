import type { Firestore, QueryDocumentSnapshot } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { type Message, messageStateSchema } from "../contract/messages.ts";
import { collection, timestampSchema } from "./collection.ts";

/** What the clinic answered. Its mail is a notice of the message, by the answer's number from 1. */
const replyDocumentSchema = z.object({
  /** The `requestId` that it was sent with. */
  id: z.string(),
  text: z.string(),
  /** Whose account wrote it. */
  by: z.string(),
  at: timestampSchema,
});

const messageDocumentSchema = z.object({
  /** In lower case: an account whose verified address it is may have what was written from it. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: messageStateSchema,
  createdAt: timestampSchema,
  /** In their order. */
  replies: z._default(z.array(replyDocumentSchema), []),
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
