import type { QueryDocumentSnapshot } from "@google-cloud/firestore";
import type { Message } from "../contract/messages.ts";
import type { MessageDocument } from "../firestore/messages.ts";

export function presentMessage(document: QueryDocumentSnapshot<MessageDocument>): Message {
  const { createdAt, ...message } = document.data();
  return { _id: document.id, ...message, createdAt: createdAt.toISOString() };
}
