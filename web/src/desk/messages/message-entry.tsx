import {
  type Message,
  maxReplies,
  type Reply,
  type ReplyInput,
  replyInputSchema,
} from "@clinic/contract/messages.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { mayBeUndelivered } from "@clinic/domain/notice-delivery.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { showMoment } from "../../shared/clinic-day.ts";
import { sentenceOf } from "../../shared/error-sentences.ts";
import { showRefusal } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { focusQuietly } from "../../shared/use-hydrated.ts";
import { FormAlert, SubmitButton, TextAreaField } from "../../ui/fields.tsx";
import { StatusBadge, type Tone } from "../../ui/states.tsx";
import { DeliveryBadge, deliveryWords } from "../attention/delivery.tsx";
import { useAnswer, useDraft, useFollowAnswers, useMarkMessage } from "./message-calls.ts";

type MessageEntryProps = {
  message: Message;
  timeZone: string | undefined;
  open?: boolean;
  onDelete: () => void;
};

export function MessageEntry({ message, timeZone, open = false, onDelete }: MessageEntryProps) {
  const { _id, email, subject, message: text, state, createdAt, replies } = message;
  const mark = useMarkMessage(_id);
  useFollowAnswers(message);
  const [answering, setAnswering] = useState(false);
  const answer = useRef<HTMLButtonElement>(null);
  const { tone, mark: shown } = messageMark(message);
  const close = () => {
    flushSync(() => setAnswering(false));
    // The form took it along.
    answer.current?.focus();
  };
  return (
    <details
      className="entry"
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open && state === "new") mark.mutate("read");
      }}
    >
      <summary>
        <span className="entry-title">{subject}</span>
        <StatusBadge tone={tone}>{shown}</StatusBadge>
        <ChevronDown className="icon entry-mark" aria-hidden="true" />
        <span className="entry-facts">
          {email}
          {timeZone && (
            <>
              {" "}
              · <span className="message-moment">{showMoment(createdAt, timeZone)}</span>
            </>
          )}
        </span>
      </summary>
      <p className="entry-text">{text}</p>
      {replies.length > 0 && <Answers message={message} timeZone={timeZone} />}
      {answering && <AnswerForm message={message} onClose={close} />}
      <div className="entry-actions">
        {mayAnswer(message) && !answering && (
          <button
            ref={answer}
            type="button"
            className="btn btn-sm btn-primary"
            onClick={() => setAnswering(true)}
          >
            {replies.length > 0 ? "Answer again" : "Answer"}
          </button>
        )}
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          disabled={mark.isPending}
          onClick={() => mark.mutate(state === "done" ? "read" : "done")}
        >
          {state === "done" ? "Open again" : "Mark as done"}
        </button>
        <button type="button" className="btn btn-sm btn-outline-danger" onClick={onDelete}>
          Delete
        </button>
      </div>
    </details>
  );
}

type AnswersProps = { message: Message; timeZone: string | undefined };

/** What the clinic has answered, and what became of it. */
function Answers({ message, timeZone }: AnswersProps) {
  const { replies } = message;
  const list = useRef<HTMLOListElement>(null);
  return (
    <ol className="answers" aria-label="Answers" ref={list}>
      {replies.map((reply, i) => (
        <li key={reply._id}>
          <p className="answer-facts">
            <strong>{reply.by ?? "The clinic"}</strong>
            {timeZone && <span className="entry-facts">{showMoment(reply.at, timeZone)}</span>}
            <DeliveryBadge fate={reply} />
          </p>
          <p className="answer-text">{reply.text}</p>
          {mayBeUndelivered(reply) && (
            <LostAnswer
              message={message}
              reply={reply}
              // Sent anew, it stands further down.
              again={!replies.slice(i + 1).some(({ text }) => text === reply.text)}
              onSent={() => focusQuietly(list.current)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

type LostProps = { message: Message; reply: Reply; again: boolean; onSent: () => void };

function LostAnswer({ message, reply, again, onSent }: LostProps) {
  const answer = useAnswer(message);
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  const letter = `${emailUrl(message.email)}?subject=${subject}&body=${encodeURIComponent(reply.text)}`;
  const send = () =>
    answer.mutate(reply.text, {
      onSuccess: onSent,
      onError: (error) => notify.error(sentenceOf(error)),
    });
  return (
    <div className="answer-lost">
      <p>{deliveryWords(reply).because}</p>
      {again && (
        <div className="entry-actions">
          {mayAnswer(message) && (
            <SubmitButton
              type="button"
              className="btn-sm btn-outline-secondary"
              busy={answer.isPending}
              busyText="Sending…"
              onClick={send}
            >
              Send again
            </SubmitButton>
          )}
          <a className="btn btn-sm btn-outline-secondary" href={letter}>
            Send from your own mailbox
          </a>
        </div>
      )}
    </div>
  );
}

type AnswerFormProps = { message: Message; onClose: () => void };

/** What was typed stays until the server has it, also where the form is closed and opened again. */
function AnswerForm({ message, onClose }: AnswerFormProps) {
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

const byState: Record<Message["state"], { tone: Tone; mark: string }> = {
  new: { tone: "info", mark: "New" },
  read: { tone: "neutral", mark: "Read" },
  done: { tone: "success", mark: "Done" },
};

/** How it stands. It isn't done while the last answer may not have reached its writer. */
export function messageMark({ state, replies }: Pick<Message, "state" | "replies">) {
  const last = replies.at(-1);
  return last && state === "done" && mayBeUndelivered(last) ? deliveryWords(last) : byState[state];
}

export function mayAnswer({ replies }: Pick<Message, "replies">): boolean {
  return replies.length < maxReplies;
}
