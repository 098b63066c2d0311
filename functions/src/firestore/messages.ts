import type { DocumentSnapshot, Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { BounceReason } from "../contract/mail-reports.ts";
import { messageStateSchema } from "../contract/messages.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { isKnownToThisRelease, noticeId, type OutboxDocument, outbox } from "./outbox.ts";
import { readBouncedNotices } from "./received-mail-reports.ts";

/** One answer of the clinic to a message. Its mail is a notice whose version is the answer's number, from 1. */
const replyDocumentSchema = storedObject({
  /** The `requestId` of the request that sent the answer. */
  id: z.string(),
  text: z.string(),
  /** The uid of the admin who wrote the answer. */
  by: z.string(),
  at: timestampSchema,
});

export const messageDocumentSchema = storedObject({
  /** The sender's address in lower case. An account with this verified address may see the message. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: storedEnum(messageStateSchema, "read"),
  createdAt: timestampSchema,
  /** The answers, oldest first. */
  replies: z.array(replyDocumentSchema),
});
export type MessageDocument = z.infer<typeof messageDocumentSchema>;

export const messages = (db: Firestore) => collection(db, "messages", messageDocumentSchema);

/** A stored answer, and how its mail fared. */
type ReplyWithDelivery = MessageDocument["replies"][number] & {
  /** A notice is deleted long before its message, so the state may be unknown. */
  state: OutboxDocument["state"] | "unknown";
  reason: OutboxDocument["reason"];
  /** Why the mail bounced. It is undefined if it didn't. */
  returned: BounceReason | undefined;
};

export interface MessageWithDeliveries extends Omit<MessageDocument, "replies"> {
  id: string;
  replies: ReplyWithDelivery[];
}

/** Adds the delivery of each answer to these messages. Documents that don't exist are left out. */
export async function readWithDeliveries(
  db: Firestore,
  documents: readonly DocumentSnapshot<MessageDocument>[],
): Promise<MessageWithDeliveries[]> {
  const found = documents.flatMap((document) => {
    const message = document.data();
    return message ? [{ ...message, id: document.id }] : [];
  });
  const mails = found.flatMap(({ id, replies }) => replies.map((_, i) => replyNoticeId(id, i)));
  const answered = found.flatMap(({ id, replies }) => (replies.length > 0 ? [id] : []));
  const [deliveryStates, returned] = await Promise.all([
    readDeliveryStates(db, mails),
    readBouncedNotices(db, answered),
  ]);
  return found.map((message) => ({
    ...message,
    replies: message.replies.map((reply, i) => {
      const notice = replyNoticeId(message.id, i);
      const delivery = deliveryStates.get(notice) ?? { state: "unknown" as const, reason: null };
      return { ...reply, ...delivery, returned: returned.get(notice) };
    }),
  }));
}

function replyNoticeId(subject: string, place: number): string {
  return noticeId({ subject, version: place + 1, kind: "answer" });
}

async function readDeliveryStates(db: Firestore, ids: readonly string[]) {
  const deliveryStates = new Map<string, Pick<OutboxDocument, "state" | "reason">>();
  if (ids.length === 0) return deliveryStates;
  for (const notice of await db.getAll(...ids.map((id) => outbox(db).doc(id)))) {
    const known = notice.exists && isKnownToThisRelease(notice) ? notice.data() : undefined;
    if (known) deliveryStates.set(notice.id, { state: known.state, reason: known.reason });
  }
  return deliveryStates;
}
