/** The messages of the contact form, and the clinic's inbox. */
import type { DocumentSnapshot, Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/messages.ts";
import { DomainError } from "../domain/domain-error.ts";
import { attention } from "../firestore/attention.ts";
import {
  type MessageDocument,
  type MessageWithDeliveries,
  messages,
  readWithDeliveries,
} from "../firestore/messages.ts";
import { countAgainstRateLimits, type RateLimit } from "../firestore/rate-limits.ts";
import { addStaffMessageNotice, readStaffMailSettings } from "../firestore/staff-notices.ts";
import { readNames } from "../firestore/users.ts";
import type { Call, Handler } from "../http/bind.ts";
import { readPage } from "../http/paging.ts";

/** Messages per hour. A visitor's address may be that of a household or an office: docs/decisions/whose-address.md */
const messagesPerHour = { account: 20, visitor: 20, hop: 60, clinic: 200 };

export const sendMessage: Handler<typeof contract.sendMessage> = async (call) => {
  const { leaveEmpty: _, ...input } = call.body;
  const { db } = call;
  // Lower case as in accounts, because an account's export and removal look for this address.
  const email = input.email.toLowerCase();
  const limits = await rateLimitsOf(call, email);
  const createdAt = call.now();
  const reference = messages(db).doc();
  const isMailed = (await readStaffMailSettings(db))?.staffMails.clinic.messages ?? false;
  await db.runTransaction(async (transaction) => {
    await countAgainstRateLimits(transaction, db, limits, createdAt);
    transaction.create(reference, { ...input, email, state: "new", createdAt, replies: [] });
    if (isMailed) addStaffMessageNotice(transaction, db, reference.id, createdAt);
  });
  return { success: true };
};

export const listMessages: Handler<typeof contract.listMessages> = async ({ db, query, recordLook }) => {
  const all = messages(db);
  const wanted = query.state === undefined ? all : all.where("state", "==", query.state);
  const found = await readPage(all, wanted.orderBy("createdAt", "desc"), query, (document) => document);
  if (found.items.length > 0) await recordLook({ kind: "messages", id: "list" });
  return { ...found, items: await presentToClinic(db, found.items) };
};

export const showMessage: Handler<typeof contract.showMessage> = async ({ db, params, recordLook }) => {
  const [message] = await presentToClinic(db, [await messages(db).doc(params.id).get()]);
  if (!message) throw new DomainError("not-found");
  await recordLook({ kind: "messages", id: params.id });
  return message;
};

export const setMessageState: Handler<typeof contract.setMessageState> = async ({ db, params, body }) => {
  await (await findMessage(db, params.id)).update({ state: body.state });
  return { success: true };
};

export const deleteMessage: Handler<typeof contract.deleteMessage> = async ({ db, params }) => {
  const reference = await findMessage(db, params.id);
  const batch = db.batch();
  batch.delete(reference);
  // The message's attention entry is deleted too. Unsent answers find no message and aren't sent.
  batch.delete(attention(db).doc(params.id));
  await batch.commit();
  return { success: true };
};

/** Converts messages to the form that admins see, with the names of the admins who answered. */
async function presentToClinic(db: Firestore, documents: readonly DocumentSnapshot<MessageDocument>[]) {
  const authors = documents.flatMap((document) => document.data()?.replies.map(({ by }) => by) ?? []);
  const [names, found] = await Promise.all([readNames(db, authors), readWithDeliveries(db, documents)]);
  return found.map((message) => presentMessage(message, names));
}

/** A message in the API's form. `names` maps an admin's uid to their name. */
export function presentMessage(
  { id, email, subject, message, state, createdAt, replies }: MessageWithDeliveries,
  names: ReadonlyMap<string, string> = new Map(),
): contract.Message {
  return {
    _id: id,
    ...{ email, subject, message, state },
    createdAt: createdAt.toISOString(),
    replies: replies.map((reply) => ({
      ...{ _id: reply.id, text: reply.text, at: reply.at.toISOString(), by: names.get(reply.by) ?? null },
      ...{ state: reply.state, reason: reply.reason },
      ...(reply.returned && { returned: reply.returned }),
    })),
  };
}

async function findMessage(db: Firestore, id: string) {
  const reference = messages(db).doc(id);
  if ((await reference.get()).exists) return reference;
  throw new DomainError("not-found");
}

/**
 * Returns what a message counts against. An unverified address isn't counted, because anyone could use up another's limit. A
 * verified caller counts only by account and never waits because of others. A token that is refused or can't be checked counts as
 * none.
 */
async function rateLimitsOf(
  { sender, whoAsks }: Call<typeof contract.sendMessage>,
  email: string,
): Promise<RateLimit[]> {
  const caller = await whoAsks().catch(() => null);
  if (caller?.emailVerified && caller.email === email) {
    return [messageLimit("account", caller.uid)];
  }
  return [
    messageLimit("visitor", sender.visitor),
    messageLimit("hop", sender.hop),
    messageLimit("clinic", "all"),
  ];
}

function messageLimit(kind: keyof typeof messagesPerHour, who: string): RateLimit {
  return { key: `${kind}:${who}`, perHour: messagesPerHour[kind] };
}
