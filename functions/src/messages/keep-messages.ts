import * as z from "zod/mini";
import { idSchema } from "../contract/fields.ts";
import { messageChangeSchema } from "../contract/messages.ts";
import { DomainError } from "../domain/domain-error.ts";
import { messages } from "../firestore/messages.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";

export async function changeMessage(call: SignedInCall): Promise<Answer> {
  const { state } = parse(messageChangeSchema, call.body);
  const message = await find(call);
  await message.update({ state });
  return { body: { success: true } };
}

export async function deleteMessage(call: SignedInCall): Promise<Answer> {
  await (await find(call)).delete();
  return { body: { success: true } };
}

async function find({ db, params }: SignedInCall) {
  const id = z.safeParse(idSchema, params.id);
  const reference = id.success ? messages(db).doc(id.data) : undefined;
  if (reference && (await reference.get()).exists) return reference;
  throw new DomainError("not-found", "There is no such message.");
}
