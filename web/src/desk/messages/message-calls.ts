import {
  deleteMessage,
  listMessages,
  type Message,
  type ReplyInput,
  replyToMessage,
  setMessageState,
  showMessage,
} from "@clinic/contract/messages.ts";
import { isDeliveryPending } from "@clinic/domain/notice-delivery.ts";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import { call, callForPage, type ListPage } from "../../shared/api.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { pageAfter } from "../../shared/query-client.ts";
import { newMessagesQuery } from "../attention/attention-query.ts";
import { lookAgainMs } from "../attention/delivery.tsx";

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
function changeShown(client: QueryClient, id: string, change: (message: Message) => Message): void {
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

function markMessage(id: string, state: Message["state"]) {
  return call(setMessageState, { params: { id }, body: { state } });
}

function answerMessage(id: string, body: ReplyInput & { requestId: string }) {
  return call(replyToMessage, { params: { id }, body });
}

export function removeMessage(id: string) {
  return call(deleteMessage, { params: { id } });
}

/** While an answer is on its way, what shows it is told what became of it. */
export function useFollowAnswers({ _id, replies }: Message): void {
  const waiting = replies.some(isDeliveryPending);
  useQuery({ ...messageQuery(_id), enabled: waiting, refetchInterval: lookAgainMs });
}

/** Sends one text, and once more where its fate is not known: that is the same answer. Another text is another. */
export function useAnswer({ _id, email }: Pick<Message, "_id" | "email">) {
  const queryClient = useQueryClient();
  const draft = useDraft(_id);
  const look = () => queryClient.fetchQuery({ ...messageQuery(_id), staleTime: 0, retry: false });
  return useMutation({
    mutationFn: (text: string) => {
      if (draft.tried.text !== text) draft.tried = { text, requestId: crypto.randomUUID() };
      return answerMessage(_id, draft.tried);
    },
    onSuccess: async (_, text) => {
      draft.tried = noTry;
      if (draft.text === text) draft.text = "";
      notify.success(`Your answer is on its way to ${email}`);
      // What had failed before needs nobody any more.
      void queryClient.invalidateQueries({ queryKey: ["attention"] });
      void queryClient.invalidateQueries(newMessagesQuery);
      await look().catch(() => undefined);
    },
    // It may have arrived after all.
    onError: () => void look().catch(() => undefined),
  });
}

export function useMarkMessage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: Message["state"]) => markMessage(id, state),
    onSuccess: (_, state) => {
      changeShown(queryClient, id, (message) => ({ ...message, state }));
      void queryClient.invalidateQueries(newMessagesQuery);
    },
    onError: (error) => notify.error(sentenceOf(error)),
  });
}

interface Draft {
  /** What stands in the form. */
  text: string;
  /** What was sent last, while nobody knows whether it arrived: sent once more, it is the same answer. */
  tried: { text: string; requestId: string };
}

/** Answers that are begun, by message. */
export type Drafts = Map<string, Draft>;

/** The inbox has them, so that they outlast a form that is closed, and the list that it stood in. */
export const DraftsContext = createContext<Drafts | null>(null);

const noTry: Draft["tried"] = { text: "", requestId: "" };

/** One to be written into: what it says is shown by none but the form. */
export function useDraft(messageId: string): Draft {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error("Answers are written in the inbox only");
  const known = drafts.get(messageId);
  if (known) return known;
  const draft = { text: "", tried: noTry };
  drafts.set(messageId, draft);
  return draft;
}
