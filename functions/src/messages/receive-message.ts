import { messageInputSchema } from "../contract/messages.ts";
import { messages } from "../firestore/messages.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { limitRate } from "./limit-rate.ts";

const thanks: Answer = { status: 201, body: { success: true } };

export async function receiveMessage({ db, now, body, ip }: Call): Promise<Answer> {
  const { website, ...input } = parse(messageInputSchema, body);
  // People don't see this field. What fills it is a bot, which learns nothing.
  if (website) return thanks;
  const createdAt = now();
  // As accounts have it, whose export and removal look for it.
  const email = input.email.toLowerCase();
  await db.runTransaction(async (transaction) => {
    await limitRate(db, transaction, { ip, email }, createdAt);
    transaction.create(messages(db).doc(), { ...input, email, state: "new", createdAt });
  });
  return thanks;
}
