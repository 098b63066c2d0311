import type { Message } from "@clinic/contract/messages.ts";
import { isOnItsWay } from "@clinic/domain/notice-fate.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { notify } from "../../lib/notify.ts";
import { answerMessage, messageQuery } from "./message-calls.ts";

/** Mails leave within a minute or two. */
const lookAgain = 20_000;

/** While an answer is on its way, what shows it is told what became of it. */
export function useFollowAnswers({ _id, replies }: Message): void {
  const waiting = replies.some(isOnItsWay);
  useQuery({ ...messageQuery(_id), enabled: waiting, refetchInterval: lookAgain });
}

/** Sends one text, and once more where its fate is not known: that is the same answer. Another text is another. */
export function useAnswer({ _id, email }: Pick<Message, "_id" | "email">) {
  const queryClient = useQueryClient();
  const tried = useRef({ text: "", requestId: "" });
  const look = () => queryClient.fetchQuery({ ...messageQuery(_id), staleTime: 0, retry: false });
  return useMutation({
    mutationFn: (text: string) => {
      if (tried.current.text !== text) tried.current = { text, requestId: crypto.randomUUID() };
      return answerMessage(_id, tried.current);
    },
    onSuccess: async () => {
      tried.current = { text: "", requestId: "" };
      notify.success(`Your answer is on its way to ${email}`);
      // What had failed before needs nobody any more.
      void queryClient.invalidateQueries({ queryKey: ["attention"] });
      await look().catch(() => undefined);
    },
    // It may have arrived after all.
    onError: () => void look().catch(() => undefined),
  });
}
