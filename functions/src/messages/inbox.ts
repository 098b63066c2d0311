/** What people write by the contact form, and the clinic's inbox. */
import type { DocumentSnapshot, Firestore } from "@google-cloud/firestore";
import type * as contract from "../contract/messages.ts";
import { DomainError } from "../domain/domain-error.ts";
import { attention } from "../firestore/attention.ts";
import { type MessageDocument, messages, presentMessages } from "../firestore/messages.ts";
import { readNames } from "../firestore/users.ts";
import type { Call, Handler } from "../http/bind.ts";
import { page } from "../http/paging.ts";
import { type Counted, limitRate } from "./limit-rate.ts";

export const sendMessage: Handler<typeof contract.sendMessage> = async (call) => {
  const { leaveEmpty: _, ...input } = call.body;
  const { db } = call;
  // As accounts have it, whose export and removal look for it.
  const email = input.email.toLowerCase();
  const counted = await countedOf(call, email);
  const createdAt = call.now();
  await db.runTransaction(async (transaction) => {
    await limitRate(db, transaction, counted, createdAt);
    transaction.create(messages(db).doc(), { ...input, email, state: "new", createdAt, replies: [] });
  });
  return { success: true };
};

export const listMessages: Handler<typeof contract.listMessages> = async ({ db, query }) => {
  const all = messages(db);
  const wanted = query.state === undefined ? all : all.where("state", "==", query.state);
  const found = await page(all, wanted.orderBy("createdAt", "desc"), query, (document) => document);
  return { ...found, items: await presentToClinic(db, found.items) };
};

export const showMessage: Handler<typeof contract.showMessage> = async ({ db, params }) => {
  const [message] = await presentToClinic(db, [await messages(db).doc(params.id).get()]);
  if (!message) throw new DomainError("not-found");
  return message;
};

export const changeMessage: Handler<typeof contract.changeMessage> = async ({ db, params, body }) => {
  await (await find(db, params.id)).update({ state: body.state });
  return { success: true };
};

export const deleteMessage: Handler<typeof contract.deleteMessage> = async ({ db, params }) => {
  const reference = await find(db, params.id);
  const batch = db.batch();
  batch.delete(reference);
  // What its answers' mails left to do. Those that are still unsent find nothing to send.
  batch.delete(attention(db).doc(params.id));
  await batch.commit();
  return { success: true };
};

/** Whose answers they are, by name. */
async function presentToClinic(db: Firestore, documents: readonly DocumentSnapshot<MessageDocument>[]) {
  const authors = documents.flatMap((document) => document.data()?.replies.map(({ by }) => by) ?? []);
  return presentMessages(db, documents, await readNames(db, authors));
}

async function find(db: Firestore, id: string) {
  const reference = messages(db).doc(id);
  if ((await reference.get()).exists) return reference;
  throw new DomainError("not-found");
}

/**
 * An address that anybody typed says nothing about them: counting by it, one could keep another from writing. Who has proved
 * that it is theirs is counted by their account alone, and never waits because of others. A token that is refused, or can't be
 * checked just now, proves nothing, and keeps nobody from writing.
 */
async function countedOf(
  { sender, whoAsks }: Call<typeof contract.sendMessage>,
  email: string,
): Promise<Counted[]> {
  const caller = await whoAsks().catch(() => null);
  if (caller?.emailVerified && caller.email === email) {
    return [{ kind: "account", who: caller.uid }];
  }
  return [
    { kind: "visitor", who: sender.visitor },
    { kind: "hop", who: sender.hop },
    { kind: "clinic", who: "all" },
  ];
}
