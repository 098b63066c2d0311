import type { DocumentSnapshot, Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { BounceReason } from "../contract/mail-reports.ts";
import { type Message, messageStateSchema } from "../contract/messages.ts";
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

/** Converts messages to the API's form, with the delivery state of each answer. `names` maps an admin's uid to their name. */
export async function presentMessages(
  db: Firestore,
  documents: readonly DocumentSnapshot<MessageDocument>[],
  names: ReadonlyMap<string, string> = new Map(),
): Promise<Message[]> {
  const found = documents.flatMap((document) => {
    const message = document.data();
    return message ? [{ id: document.id, message }] : [];
  });
  const mails = found.flatMap(({ id, message }) => message.replies.map((_, i) => replyNoticeId(id, i)));
  const answered = found.flatMap(({ id, message }) => (message.replies.length > 0 ? [id] : []));
  const [deliveryStates, returned] = await Promise.all([
    readDeliveryStates(db, mails),
    readBouncedNotices(db, answered),
  ]);
  return found.map(({ id, message: { email, subject, message, state, createdAt, replies } }) => ({
    _id: id,
    ...{ email, subject, message, state },
    createdAt: createdAt.toISOString(),
    replies: replies.map(({ id: _id, text, at, by }, i) => ({
      ...{ _id, text, at: at.toISOString(), by: names.get(by) ?? null },
      // A notice is deleted long before its message, so the state may be unknown.
      ...(deliveryStates.get(replyNoticeId(id, i)) ?? { state: "unknown" as const, reason: null }),
      ...presentReturned(returned.get(replyNoticeId(id, i))),
    })),
  }));
}

function presentReturned(returned: BounceReason | undefined) {
  return returned && { returned };
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
