import type { Message, Reply } from "@clinic/contract/messages.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { mayBeUndelivered } from "@clinic/domain/notice-delivery.ts";
import { useRef } from "react";
import { FateBadge } from "../../components/notices/fate-badge.tsx";
import { fateWords } from "../../components/notices/fate-words.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { showMoment } from "../../lib/clinic/show-moment.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { focusQuietly } from "../../lib/focus-quietly.ts";
import { notify } from "../../lib/notify.ts";
import { mayAnswer } from "./message-words.ts";
import { useAnswer } from "./use-answer.ts";

type Props = { message: Message; timeZone: string | undefined };

/** What the clinic has answered, and what became of it. */
export function Answers({ message, timeZone }: Props) {
  const { replies } = message;
  const list = useRef<HTMLOListElement>(null);
  return (
    <ol className="answers" aria-label="Answers" ref={list}>
      {replies.map((reply, i) => (
        <li key={reply._id}>
          <p className="answer-facts">
            <strong>{reply.by ?? "The clinic"}</strong>
            {timeZone && <span className="entry-facts">{showMoment(reply.at, timeZone)}</span>}
            <FateBadge fate={reply} />
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
      <p>{fateWords(reply).because}</p>
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
