import type { Message } from "@clinic/contract/messages.ts";
import { isDeliveryPending } from "@clinic/domain/notice-delivery.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lookAgainMs } from "../../components/notices/fate-words.ts";
import { newMessagesQuery } from "../../lib/clinic/waiting-query.ts";
import { notify } from "../../lib/notify.ts";
import { noTry, useDraft } from "./drafts.ts";
import { answerMessage, messageQuery } from "./message-calls.ts";

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
