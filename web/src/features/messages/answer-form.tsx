import { type Message, type ReplyInput, replyInputSchema } from "@clinic/contract/messages.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextAreaField } from "../../components/text-area-field.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useForm } from "../../lib/use-form.ts";
import { useDraft } from "./drafts.ts";
import { useAnswer } from "./use-answer.ts";

type Props = { message: Message; onClose: () => void };

/** What was typed stays until the server has it, also where the form is closed and opened again. */
export function AnswerForm({ message, onClose }: Props) {
  const { data: clinic } = useQuery(settingsQuery);
  const draft = useDraft(message._id);
  const answer = useAnswer(message);
  const form = useForm<ReplyInput>({
    resolver: standardSchemaResolver(replyInputSchema),
    defaultValues: { text: draft.text },
  });
  const { register, handleSubmit, setFocus, watch, formState } = form;
  const { errors } = formState;
  useUnsavedForm(watch("text").trim() !== "" && !answer.isPending, {
    title: "Leave without sending it?",
  });
  useEffect(() => setFocus("text"), [setFocus]);
  const submit = handleSubmit(({ text }) =>
    answer.mutate(text, { onSuccess: onClose, onError: (error) => showRefusal(error, form) }),
  );
  return (
    <form className="answer-form" noValidate onSubmit={submit}>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <TextAreaField
        label={`Your answer to ${message.email}`}
        rows={6}
        hint={`It goes out as an email from the clinic. What they write back arrives in the clinic's own mailbox${clinic ? `, ${clinic.email}` : ""}, and not here.`}
        error={errors.text?.message}
        {...register("text", { onChange: ({ target }) => (draft.text = target.value) })}
      />
      <div className="entry-actions">
        <SubmitButton busy={answer.isPending} busyText="Sending…">
          Send answer
        </SubmitButton>
        <button
          type="button"
          className="btn btn-outline-secondary"
          disabled={answer.isPending}
          onClick={onClose}
        >
          Cancel
        </button>
      </div>
    </form>
  );
}
