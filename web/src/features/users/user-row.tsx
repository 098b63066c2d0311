import type { User } from "@clinic/contract/users.ts";
import { MailCheck, MailQuestionMark, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { StatusBadge } from "../../components/status-badge.tsx";
import { personLink, personPath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";

type Props = {
  number: number;
  user: User;
  isSelf: boolean;
  onChangeRole: () => void;
  onRemove: () => void;
};

export function UserRow({ number, user, isSelf, onChangeRole, onRemove }: Props) {
  const { _id: uid, email, name, role, emailVerified } = user;
  const Mark = emailVerified ? MailCheck : MailQuestionMark;
  const linked = (text: ReactNode) => (
    <Link to={personLink({ uid })} {...onIntent(personPath)}>
      {text}
    </Link>
  );
  return (
    <tr>
      <td data-label="#">{number}</td>
      <td className="card-title" data-label="Email">
        <span>
          {name ? email : linked(email)}
          <span className={emailVerified ? "row-note" : "row-note is-warning"}>
            <Mark size={16} aria-hidden="true" />{" "}
            {emailVerified ? "Address verified" : "Address not verified"}
          </span>
        </span>
      </td>
      <td data-label="Name">{name ? linked(<bdi>{name}</bdi>) : "—"}</td>
      <td data-label="Role">
        {role === "admin" ? (
          <StatusBadge tone="success" icon={ShieldCheck}>
            Admin
          </StatusBadge>
        ) : (
          <StatusBadge tone="neutral">Patient</StatusBadge>
        )}
      </td>
      <td>
        {isSelf ? (
          <span className="text-soft">This is you</span>
        ) : (
          <div className="card-table-actions">
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={onChangeRole}>
              {role === "admin" ? "Remove Admin" : "Make Admin"}
              <span className="visually-hidden">: {email}</span>
            </button>
            <button type="button" className="btn btn-sm btn-outline-danger" onClick={onRemove}>
              Remove User
              <span className="visually-hidden">: {email}</span>
            </button>
          </div>
        )}
      </td>
    </tr>
  );
}
