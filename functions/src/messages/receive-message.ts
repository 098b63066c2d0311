import { messageInputSchema } from "../contract/messages.ts";
import { messages } from "../firestore/messages.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { type Counted, limitRate } from "./limit-rate.ts";

const thanks: Answer = { status: 201, body: { success: true } };

export async function receiveMessage(call: Call): Promise<Answer> {
  const { website, ...input } = parse(messageInputSchema, call.body);
  // People don't see this field. What fills it is a bot, which learns nothing.
  if (website) return thanks;
  const { db } = call;
  // As accounts have it, whose export and removal look for it.
  const email = input.email.toLowerCase();
  const counted = await countedOf(call, email);
  const createdAt = call.now();
  await db.runTransaction(async (transaction) => {
    await limitRate(db, transaction, counted, createdAt);
    transaction.create(messages(db).doc(), { ...input, email, state: "new", createdAt });
  });
  return thanks;
}

/**
 * An address that anybody typed says nothing about them: counting by it, one could keep another from writing. Who has proved
 * that it is theirs is counted by their account alone, and never waits because of others. A token that is refused, or can't be
 * checked just now, proves nothing, and keeps nobody from writing.
 */
async function countedOf({ sender, whoAsks }: Call, email: string): Promise<Counted[]> {
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
