import type { Message } from "@clinic/contract/messages.ts";
import { ChevronDown } from "lucide-react";
import { StatusBadge, type Tone } from "../../components/status-badge.tsx";
import { showMoment } from "../../lib/clinic/show-moment.ts";
import { useMarkMessage } from "./use-mark-message.ts";

const badges: Record<Message["state"], { tone: Tone; text: string }> = {
  new: { tone: "info", text: "New" },
  read: { tone: "neutral", text: "Read" },
  done: { tone: "success", text: "Done" },
};

type Props = { message: Message; timeZone: string | undefined; onDelete: () => void };

export function MessageEntry({ message, timeZone, onDelete }: Props) {
  const { _id, email, subject, message: text, state, createdAt } = message;
  const mark = useMarkMessage(_id);
  const reply = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  return (
    <details
      className="entry"
      onToggle={(event) => {
        if (event.currentTarget.open && state === "new") mark.mutate("read");
      }}
    >
      <summary>
        <span className="entry-title">{subject}</span>
        <StatusBadge tone={badges[state].tone}>{badges[state].text}</StatusBadge>
        <ChevronDown className="icon entry-mark" aria-hidden="true" />
        <span className="entry-facts">
          {email}
          {timeZone && <> · {showMoment(createdAt, timeZone)}</>}
        </span>
      </summary>
      <p className="entry-text">{text}</p>
      <div className="entry-actions">
        <a className="btn btn-sm btn-outline-primary" href={reply}>
          Reply by email
        </a>
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
