import { messagesQuerySchema } from "../contract/messages.ts";
import { messages } from "../firestore/messages.ts";
import { page } from "../http/paging.ts";
import { parse } from "../http/parse.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { presentMessage } from "./present-message.ts";

/** Latest first. */
export async function listMessages({ db, query }: SignedInCall): Promise<Answer> {
  const { state } = parse(messagesQuerySchema, query);
  const collection = messages(db);
  const wanted = state === undefined ? collection : collection.where("state", "==", state);
  const { documents, headers } = await page(collection, wanted.orderBy("createdAt", "desc"), query);
  return { body: documents.map(presentMessage), headers };
}
