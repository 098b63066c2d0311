import {
  deleteMessage,
  listMessages,
  type Message,
  type ReplyInput,
  replyToMessage,
  setMessageState,
  showMessage,
} from "@clinic/contract/messages.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, callForPage, type ListPage } from "../../lib/api.ts";
import { pageAfter } from "../../lib/paged-list.ts";

/** Of all that shows messages, for invalidation. */
export const messagesKey = ["messages"];
const listsKey = [...messagesKey, "list"];

/** Empty: all of them. */
export type StateFilter = Message["state"] | "";

export function messagesQuery(state: StateFilter, after: string) {
  const query = { ...pageAfter(after), ...(state && { state }) };
  return queryOptions({
    queryKey: [...listsKey, state, after],
    queryFn: ({ signal }) => callForPage(listMessages, { query }, { signal }),
  });
}

/** One of them as it is now. The lists learn of it too. */
export function messageQuery(id: string) {
  return queryOptions({
    queryKey: [...messagesKey, "one", id],
    queryFn: async ({ signal, client }) => {
      const message = await call(showMessage, { params: { id } }, { signal });
      changeListed(client, id, () => message);
      return message;
    },
  });
}

/** Wherever it is shown. */
export function changeShown(client: QueryClient, id: string, change: (message: Message) => Message): void {
  changeListed(client, id, change);
  client.setQueryData(messageQuery(id).queryKey, (message) => message && change(message));
}

/** The lists keep it where it stands: a reload would take it away from under the reader's eyes. */
function changeListed(client: QueryClient, id: string, change: (message: Message) => Message): void {
  client.setQueriesData<ListPage<Message[]>>(
    { queryKey: listsKey },
    (page) => page && { ...page, data: page.data.map((one) => (one._id === id ? change(one) : one)) },
  );
}

export function markMessage(id: string, state: Message["state"]) {
  return call(setMessageState, { params: { id }, body: { state } });
}

export function answerMessage(id: string, body: ReplyInput & { requestId: string }) {
  return call(replyToMessage, { params: { id }, body });
}

export function removeMessage(id: string) {
  return call(deleteMessage, { params: { id } });
}
