import type * as contract from "../contract/messages.ts";
import { maxReplies } from "../contract/messages.ts";
import { DomainError } from "../domain/domain-error.ts";
import { attention } from "../firestore/attention.ts";
import { messages } from "../firestore/messages.ts";
import { addNotice } from "../firestore/outbox.ts";
import type { Handler } from "../http/bind.ts";

/**
 * Stores the answer with its message and creates its mail in one commit. An answer whose mail failed is sent again as a new
 * answer, which ends the attention entry.
 */
export const replyToMessage: Handler<typeof contract.replyToMessage> = async (call) => {
  const { db, params, body, caller } = call;
  const reference = messages(db).doc(params.id);
  const at = call.now();
  await db.runTransaction(async (transaction) => {
    const message = (await transaction.get(reference)).data();
    if (!message) throw new DomainError("not-found");
    const { replies } = message;
    const known = replies.find(({ id }) => id === body.requestId);
    // The same request was handled before, and the client didn't get the response.
    if (known?.text === body.text) return;
    if (known || replies.length >= maxReplies) throw new DomainError("conflict");
    const reply = { id: body.requestId, text: body.text, by: caller.uid, at };
    transaction.update(reference, { replies: [...replies, reply], state: "done" });
    const notice = { subject: params.id, version: replies.length + 1, kind: "answer" } as const;
    addNotice(transaction, db, notice, at);
    // A message has no other reason for attention, so the whole entry is deleted.
    transaction.delete(attention(db).doc(params.id));
  });
  return { success: true };
};
