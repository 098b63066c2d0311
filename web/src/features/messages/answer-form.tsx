import { type Message, type ReplyInput, replyInputSchema } from "@clinic/contract/messages.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextAreaField } from "../../components/text-area-field.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { useAnswer } from "./use-answer.ts";

type Props = { message: Message; onSent: () => void };

/** What was typed stays until the server has it. */
export function AnswerForm({ message, onSent }: Props) {
  const { data: clinic } = useQuery(settingsQuery);
  const answer = useAnswer(message);
  const form = useForm<ReplyInput>({
    resolver: standardSchemaResolver(replyInputSchema),
    defaultValues: { text: "" },
  });
  const { register, handleSubmit, setFocus, formState } = form;
  const { errors } = formState;
  useEffect(() => setFocus("text"), [setFocus]);
  const submit = handleSubmit(({ text }) =>
    answer.mutate(text, { onSuccess: onSent, onError: (error) => showRefusal(error, form) }),
  );
  return (
    <form className="answer-form" noValidate onSubmit={submit}>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <TextAreaField
        label={`Your answer to ${message.email}`}
        rows={6}
        hint={`It goes out as a mail from the clinic. What they write back arrives in the clinic's own mailbox${clinic ? `, ${clinic.email}` : ""}, and not here.`}
        error={errors.text?.message}
        {...register("text")}
      />
      <SubmitButton busy={answer.isPending} busyText="Sending…">
        Send answer
      </SubmitButton>
    </form>
  );
}
