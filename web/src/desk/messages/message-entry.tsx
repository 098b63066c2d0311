import { type Message, maxReplies, type Reply } from "@clinic/contract/messages.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { mayBeUndelivered } from "@clinic/domain/notice-delivery.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatInstant } from "../../shared/clinic-day.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { focusWithoutScroll } from "../../shared/use-hydrated.ts";
import { DeleteDialog } from "../../ui/delete-dialog.tsx";
import { SubmitButton } from "../../ui/fields.tsx";
import { StatusBadge, type Tone } from "../../ui/states.tsx";
import { DeliveryBadge, describeDelivery } from "../attention/delivery.tsx";
import { messagesKey, removeMessage, useMarkMessage, useReplyDelivery } from "./message-calls.ts";
import { ReplyForm, useSendReply } from "./reply-form.tsx";

export function MessageEntry({ message, open = false }: { message: Message; open?: boolean }) {
  const { _id, email, subject, message: text, state, createdAt, replies } = message;
  const mark = useMarkMessage(_id);
  useReplyDelivery(message);
  const [isReplying, setReplying] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const badge = getMessageBadge(message);
  const closeForm = () => {
    // Renders at once, because the Reply button exists only while the form is closed.
    flushSync(() => setReplying(false));
    replyButton.current?.focus();
  };
  return (
    <details
      className={state === "new" ? "panel entry is-new" : "panel entry"}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open && state === "new") mark.mutate("read");
      }}
    >
      <summary>
        <span className={state === "new" ? "entry-title fw-bold" : "entry-title"}>{subject}</span>
        <StatusBadge tone={badge.tone}>{badge.mark}</StatusBadge>
        <ChevronDown className="icon entry-mark" aria-hidden="true" />
        <span className="small text-soft">
          {email} · <LocalTime instant={createdAt} />
        </span>
      </summary>
      <p className="entry-text">{text}</p>
      {replies.length > 0 && <ReplyList message={message} />}
      {isReplying && <ReplyForm message={message} onClose={closeForm} />}
      <div className="d-flex flex-wrap gap-2">
        {canReply(message) && !isReplying && (
          <button
            ref={replyButton}
            type="button"
            className="btn btn-sm btn-primary"
            onClick={() => setReplying(true)}
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
        <button type="button" className="btn btn-sm btn-outline-danger" onClick={() => setDeleting(true)}>
          Delete
        </button>
      </div>
      {isDeleting && <DeleteMessageDialog message={message} onClose={() => setDeleting(false)} />}
    </details>
  );
}

function ReplyList({ message }: { message: Message }) {
  const { replies } = message;
  const list = useRef<HTMLOListElement>(null);
  return (
    <ol className="list-unstyled d-flex flex-column gap-2 mb-3 desk-column" aria-label="Answers" ref={list}>
      {replies.map((reply, i) => (
        <li key={reply._id} className="alert m-0">
          <p className="d-flex flex-wrap gap-2 align-items-center m-0">
            <strong>{reply.by ?? "The clinic"}</strong>
            <span className="small text-soft">
              <LocalTime instant={reply.at} />
            </span>
            <DeliveryBadge delivery={reply} />
          </p>
          <p className="entry-text mt-1 mb-0">{reply.text}</p>
          {mayBeUndelivered(reply) && (
            <UndeliveredReply
              message={message}
              reply={reply}
              wasSentAgain={replies.slice(i + 1).some(({ text }) => text === reply.text)}
              onSent={() => focusWithoutScroll(list.current)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

type UndeliveredReplyProps = { message: Message; reply: Reply; wasSentAgain: boolean; onSent: () => void };

function UndeliveredReply({ message, reply, wasSentAgain, onSent }: UndeliveredReplyProps) {
  const resend = useSendReply(message);
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  const mailtoUrl = `${emailUrl(message.email)}?subject=${subject}&body=${encodeURIComponent(reply.text)}`;
  const send = () =>
    resend.mutate(reply.text, {
      onSuccess: onSent,
      onError: (error) => notify.error(describeError(error)),
    });
  return (
    <div className="mt-3">
      <p className="mb-2">{describeDelivery(reply).because}</p>
      {!wasSentAgain && (
        <div className="d-flex flex-wrap gap-2">
          {canReply(message) && (
            <SubmitButton
              type="button"
              className="btn-sm btn-outline-secondary"
              busy={resend.isPending}
              busyText="Sending…"
              onClick={send}
            >
              Send again
            </SubmitButton>
          )}
          <a className="btn btn-sm btn-outline-secondary" href={mailtoUrl}>
            Send from your own mailbox
          </a>
        </div>
      )}
    </div>
  );
}

const badgesByState: Record<Message["state"], { tone: Tone; mark: string }> = {
  new: { tone: "info", mark: "New" },
  read: { tone: "neutral", mark: "Read" },
  done: { tone: "neutral", mark: "Done" },
};

function LocalTime({ instant }: { instant: string }) {
  const { data: settings } = useQuery(settingsQuery);
  return settings && <span className="text-nowrap">{formatInstant(instant, settings.timeZone)}</span>;
}

function DeleteMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Delete this message?"
      remove={() => removeMessage(message._id)}
      queryKey={messagesKey}
      done="Message deleted"
      onClose={onClose}
    >
      <p>
        “{message.subject}” from <strong>{message.email}</strong> is deleted for good. To keep it, mark it as
        done instead.
      </p>
    </DeleteDialog>
  );
}

/** The message's badge. A message is not shown as done while its last reply may not have been delivered. */
export function getMessageBadge({ state, replies }: Pick<Message, "state" | "replies">) {
  const last = replies.at(-1);
  return last && state === "done" && mayBeUndelivered(last) ? describeDelivery(last) : badgesByState[state];
}

export function canReply({ replies }: Pick<Message, "replies">): boolean {
  return replies.length < maxReplies;
}
