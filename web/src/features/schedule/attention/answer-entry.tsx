import type { MessageAttention } from "@clinic/contract/attention.ts";
import { Link } from "react-router-dom";
import { DismissButton } from "./dismiss-button.tsx";

/** The clinic's answer to a message, which may not have reached whoever wrote that. */
export function AnswerEntry({ item }: { item: MessageAttention }) {
  const { email, subject } = item.message;
  return (
    <li className="needs-entry is-brief">
      <div>
        <p className="needs-when">
          <Link to={`/dashboard/messages?message=${item.subject}`}>{subject}</Link> <span>Message</span>
        </p>
        <p>
          <strong>{email}</strong>
        </p>
        <p>Your answer to it may not have arrived. Open the message to see why, and to send it again.</p>
      </div>
      <div className="needs-ways">
        <Link
          className="btn btn-sm btn-outline-secondary"
          to={`/dashboard/messages?message=${item.subject}`}
          aria-label={`Open message: ${subject}`}
        >
          Open message
        </Link>
        <DismissButton item={item} about={subject} />
      </div>
    </li>
  );
}
