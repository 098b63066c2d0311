import type { Message } from "@clinic/contract/messages.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListPage } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { markMessage, messagesKey } from "./message-calls.ts";

/** The lists keep the message where it stands: a reload would take it away from under the reader's eyes. */
export function useMarkMessage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (state: Message["state"]) => markMessage(id, state),
    onSuccess: (_, state) =>
      queryClient.setQueriesData<ListPage<Message[]>>(
        { queryKey: messagesKey },
        (page) =>
          page && { ...page, data: page.data.map((one) => (one._id === id ? { ...one, state } : one)) },
      ),
    onError: (error) => notify.error(sentenceOf(error)),
  });
}
