import type { DocumentSnapshot, Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { BounceReason } from "../contract/mail-reports.ts";
import { type Message, messageStateSchema } from "../contract/messages.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";
import { isForThisCode, noticeId, type OutboxDocument, outbox } from "./outbox.ts";
import { readReturned } from "./returned-mails.ts";

/** What the clinic answered. Its mail is a notice of the message, by the answer's number from 1. */
const replyDocumentSchema = storedObject({
  /** The `requestId` that it was sent with. */
  id: z.string(),
  text: z.string(),
  /** Whose account wrote it. */
  by: z.string(),
  at: timestampSchema,
});

export const messageDocumentSchema = storedObject({
  /** In lower case: an account whose verified address it is may have what was written from it. */
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  state: storedEnum(messageStateSchema, "read"),
  createdAt: timestampSchema,
  /** In their order. */
  replies: z.array(replyDocumentSchema),
});
export type MessageDocument = z.infer<typeof messageDocumentSchema>;

export const messages = (db: Firestore) => collection(db, "messages", messageDocumentSchema);

/** With what became of their answers. `names` says by account who wrote those. */
export async function presentMessages(
  db: Firestore,
  documents: readonly DocumentSnapshot<MessageDocument>[],
  names: ReadonlyMap<string, string> = new Map(),
): Promise<Message[]> {
  const found = documents.flatMap((document) => {
    const message = document.data();
    return message ? [{ id: document.id, message }] : [];
  });
  const mails = found.flatMap(({ id, message }) => message.replies.map((_, i) => mailOf(id, i)));
  const answered = found.flatMap(({ id, message }) => (message.replies.length > 0 ? [id] : []));
  const [fates, returned] = await Promise.all([readFates(db, mails), readReturned(db, answered)]);
  return found.map(({ id, message: { email, subject, message, state, createdAt, replies } }) => ({
    _id: id,
    ...{ email, subject, message, state },
    createdAt: createdAt.toISOString(),
    replies: replies.map(({ id: _id, text, at, by }, i) => ({
      ...{ _id, text, at: at.toISOString(), by: names.get(by) ?? null },
      // A notice ends long before its message does.
      ...(fates.get(mailOf(id, i)) ?? { state: "unknown" as const, reason: null }),
      ...presentReturned(returned.get(mailOf(id, i))),
    })),
  }));
}

function presentReturned(returned: BounceReason | undefined) {
  return returned && { returned };
}

function mailOf(subject: string, place: number): string {
  return noticeId({ subject, version: place + 1, kind: "answer" });
}

async function readFates(db: Firestore, ids: readonly string[]) {
  const fates = new Map<string, Pick<OutboxDocument, "state" | "reason">>();
  if (ids.length === 0) return fates;
  for (const notice of await db.getAll(...ids.map((id) => outbox(db).doc(id)))) {
    const known = notice.exists && isForThisCode(notice) ? notice.data() : undefined;
    if (known) fates.set(notice.id, { state: known.state, reason: known.reason });
  }
  return fates;
}
