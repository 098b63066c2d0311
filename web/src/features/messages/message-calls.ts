import { successSchema } from "@clinic/contract/health.ts";
import { type Message, messagesSchema } from "@clinic/contract/messages.ts";
import { paths } from "@clinic/contract/paths.ts";
import { call, callForPage } from "../../lib/api.ts";
import { pagePath } from "../../lib/paged-list.ts";

/** Of every list of messages, for invalidation. */
export const messagesKey = ["messages"];

/** Empty: all of them. */
export type StateFilter = Message["state"] | "";

export function loadMessages(state: StateFilter, after: string, signal: AbortSignal) {
  return callForPage(messagesSchema, pagePath(paths.messages, after, state ? { state } : {}), { signal });
}

export function markMessage(id: string, state: Message["state"]) {
  return call(successSchema, paths.message(id), { method: "PATCH", body: { state } });
}

export function deleteMessage(id: string) {
  return call(successSchema, paths.message(id), { method: "DELETE" });
}
