import type { Message } from "@clinic/contract/messages.ts";
import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { StatusBadge } from "../../components/status-badge.tsx";
import { showMoment } from "../../lib/clinic/show-moment.ts";
import { AnswerForm } from "./answer-form.tsx";
import { Answers } from "./answers.tsx";
import { mayAnswer, messageMark } from "./message-words.ts";
import { useFollowAnswers } from "./use-answer.ts";
import { useMarkMessage } from "./use-mark-message.ts";

type Props = { message: Message; timeZone: string | undefined; open?: boolean; onDelete: () => void };

export function MessageEntry({ message, timeZone, open = false, onDelete }: Props) {
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
