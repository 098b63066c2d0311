import {
  type Message,
  type ReplyInput,
  replyInputSchema,
  replyToMessage,
} from "@clinic/contract/messages.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect } from "react";
import { call } from "../../shared/api.ts";
import { showServerErrors } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { FormAlert, SubmitButton, TextAreaField } from "../../ui/fields.tsx";
import { newMessagesQuery } from "../attention/attention-query.ts";
import { messageQuery } from "./message-calls.ts";

type ReplyDraft = {
  text: string;
  /**
   * The last send, until it succeeds. Sending the same text again uses the same `requestId`, so that the patient gets one email.
   */
  attempt?: { text: string; requestId: string };
};

/** The drafts by message id. */
export type ReplyDrafts = Map<string, ReplyDraft>;

/** The inbox provides the drafts, so that a draft survives when its form or the list closes. */
export const ReplyDraftsContext = createContext<ReplyDrafts | null>(null);

/** The draft of one message. The form mutates the draft without rendering, because nothing else shows it. */
function useReplyDraft(messageId: string): ReplyDraft {
  const drafts = use(ReplyDraftsContext);
  if (!drafts) throw new Error("Replies are written in the inbox only");
  const draft = drafts.get(messageId) ?? { text: "" };
  drafts.set(messageId, draft);
  return draft;
}

export function useSendReply({ _id, email }: Pick<Message, "_id" | "email">) {
  const queryClient = useQueryClient();
  const draft = useReplyDraft(_id);
  const refetchMessage = () =>
    queryClient.fetchQuery({ ...messageQuery(_id), staleTime: 0, retry: false }).catch(() => undefined);
  return useMutation({
    mutationFn: (text: string) => {
      if (draft.attempt?.text !== text) draft.attempt = { text, requestId: crypto.randomUUID() };
      return call(replyToMessage, { params: { id: _id }, body: draft.attempt });
    },
    onSuccess: async (_, text) => {
      delete draft.attempt;
      if (draft.text === text) draft.text = "";
      notify.success(`Your answer is on its way to ${email}`);
      // The attention list may contain an earlier reply that failed, which a new reply resolves.
      void queryClient.invalidateQueries({ queryKey: ["attention"] });
      void queryClient.invalidateQueries(newMessagesQuery);
      await refetchMessage();
    },
    // Refetches the message, because the server may have stored the reply although its answer was lost.
    onError: () => void refetchMessage(),
  });
}

type Props = { message: Message; onClose: () => void };

export function ReplyForm({ message, onClose }: Props) {
  const { data: clinic } = useQuery(settingsQuery);
  const draft = useReplyDraft(message._id);
  const reply = useSendReply(message);
  const form = useForm<ReplyInput>({
    resolver: standardSchemaResolver(replyInputSchema),
    defaultValues: { text: draft.text },
  });
  const { register, handleSubmit, setFocus, watch, formState } = form;
  const { errors } = formState;
  useUnsavedForm(watch("text").trim() !== "" && !reply.isPending, {
    title: "Leave without sending it?",
  });
  useEffect(() => setFocus("text"), [setFocus]);
  const submit = handleSubmit(({ text }) =>
    reply.mutate(text, { onSuccess: onClose, onError: (error) => showServerErrors(error, form) }),
  );
  return (
    <form className="desk-column mb-3" noValidate onSubmit={submit}>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <TextAreaField
        label={`Your answer to ${message.email}`}
        rows={6}
        hint={`It is sent as an email from the clinic. Replies arrive in the clinic's own mailbox${clinic ? `, ${clinic.email}` : ""}, not here.`}
        error={errors.text?.message}
        {...register("text", { onChange: ({ target }) => (draft.text = target.value) })}
      />
      <div className="d-flex flex-wrap gap-2">
        <SubmitButton busy={reply.isPending} busyText="Sending…">
          Send answer
        </SubmitButton>
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={reply.isPending}
          onClick={onClose}
        >
          Cancel
        </button>
      </div>
    </form>
  );
}
