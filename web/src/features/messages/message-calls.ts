import { changeMessage, deleteMessage, listMessages, type Message } from "@clinic/contract/messages.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../lib/api.ts";
import { pageAfter } from "../../lib/paged-list.ts";

/** Of every list of messages, for invalidation. */
export const messagesKey = ["messages"];

/** Empty: all of them. */
export type StateFilter = Message["state"] | "";

export function messagesQuery(state: StateFilter, after: string) {
  const query = { ...pageAfter(after), ...(state && { state }) };
  return queryOptions({
    queryKey: [...messagesKey, state, after],
    queryFn: ({ signal }) => callForPage(listMessages, { query }, { signal }),
  });
}

export function markMessage(id: string, state: Message["state"]) {
  return call(changeMessage, { params: { id }, body: { state } });
}

export function removeMessage(id: string) {
  return call(deleteMessage, { params: { id } });
}
