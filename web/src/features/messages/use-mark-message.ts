import type { Message } from "@clinic/contract/messages.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { newMessagesQuery } from "../../lib/clinic/waiting-query.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { changeShown, markMessage } from "./message-calls.ts";

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
