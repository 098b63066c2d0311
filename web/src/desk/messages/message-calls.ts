import {
  deleteMessage,
  listMessages,
  type Message,
  setMessageState,
  showMessage,
} from "@clinic/contract/messages.ts";
import { isDeliveryPending } from "@clinic/domain/notice-delivery.ts";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callForPage, type ListPage } from "../../shared/api.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { pageRequestAfter } from "../../shared/query-client.ts";
import { newMessagesQuery } from "../attention/attention-query.ts";
import { deliveryRefetchMs } from "../attention/delivery.tsx";

export const messagesKey = ["messages"];
const messageListsKey = [...messagesKey, "list"];

/** The filter of the inbox. Empty for messages of every state. */
export type StateFilter = Message["state"] | "";

export function messagesQuery(state: StateFilter, after: string) {
  const query = { ...pageRequestAfter(after), ...(state && { state }) };
  return queryOptions({
    queryKey: [...messageListsKey, state, after],
    queryFn: ({ signal }) => callForPage(listMessages, { query }, { signal }),
  });
}

/** Loads one message. The lists that contain the message are updated too. */
export function messageQuery(id: string) {
  return queryOptions({
    queryKey: [...messagesKey, "one", id],
    queryFn: async ({ signal, client }) => {
      const message = await call(showMessage, { params: { id } }, { signal });
      updateInLists(client, id, () => message);
      return message;
    },
  });
}

/** Changes the message in the cached lists. A refetch could remove the message from a filtered list while somebody reads it. */
function updateInLists(client: QueryClient, id: string, update: (message: Message) => Message): void {
  client.setQueriesData<ListPage<Message[]>>(
    { queryKey: messageListsKey },
    (page) => page && { ...page, data: page.data.map((one) => (one._id === id ? update(one) : one)) },
  );
}

export function removeMessage(id: string) {
  return call(deleteMessage, { params: { id } });
}

/** Refetches the message regularly while the email of a reply is being delivered. */
export function useReplyDelivery({ _id, replies }: Message): void {
  const isPending = replies.some(isDeliveryPending);
  useQuery({ ...messageQuery(_id), enabled: isPending, refetchInterval: deliveryRefetchMs });
}

export function useMarkMessage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: Message["state"]) => call(setMessageState, { params: { id }, body: { state } }),
    onSuccess: (_, state) => {
      const update = (message: Message) => ({ ...message, state });
      updateInLists(queryClient, id, update);
      queryClient.setQueryData(messageQuery(id).queryKey, (message) => message && update(message));
      void queryClient.invalidateQueries(newMessagesQuery);
    },
    onError: (error) => notify.error(describeError(error)),
  });
}
