import type { MessageAttention } from "@clinic/contract/attention.ts";
import { Link } from "react-router-dom";
import { messageLink } from "../../../lib/paths.ts";
import type { Seeing } from "./attention-entry.tsx";
import { answerSentence } from "./attention-ways.ts";
import { DismissButton } from "./dismiss-button.tsx";
import { SeenTo } from "./seen-to.tsx";

/** The clinic's answer to a message, which didn't reach whoever wrote that, as far as anybody can tell. */
export function AnswerEntry({ item, outcome, onSeenTo }: Seeing & { item: MessageAttention }) {
  const { email, subject } = item.message;
  return (
    <li className="needs-entry is-brief">
      <div>
        <p className="needs-when">
          <Link to={messageLink(item.subject)}>{subject}</Link> <span>Message</span>
        </p>
        <p>
          <strong>{email}</strong>
        </p>
        <p>{answerSentence(item)}</p>
      </div>
      {outcome ? (
        <SeenTo outcome={outcome} />
      ) : (
        <div className="needs-ways">
          <Link
            className="btn btn-sm btn-outline-secondary"
            to={messageLink(item.subject)}
            aria-label={`Open message: ${subject}`}
          >
            Open message
          </Link>
          <DismissButton item={item} about={subject} onDone={() => onSeenTo("Done")} />
        </div>
      )}
    </li>
  );
}
