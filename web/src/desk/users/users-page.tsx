import type { User } from "@clinic/contract/users.ts";
import { useQuery } from "@tanstack/react-query";
import { MailCheck, MailQuestionMark, SearchX, ShieldCheck, Users } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { prefetchOnIntent } from "../../shared/load-code.ts";
import { patientLink, patientPath } from "../../shared/paths.ts";
import { queryClient } from "../../shared/query-client.ts";
import { roleNames } from "../../shared/role-names.ts";
import { useSession } from "../../shared/session/session.ts";
import { mayNow } from "../../shared/session/session-state.ts";
import type { Role } from "../../shared/session/tokens.ts";
import { TextField } from "../../ui/fields.tsx";
import { CountTitle, PageHeading } from "../../ui/page-heading.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { EmptyState, StatusBadge } from "../../ui/states.tsx";
import { CardTable } from "../../ui/table.tsx";
import { ChangeAdminDialog, ChangeRoleDialog } from "./change-role.tsx";
import { RemoveSecondFactorDialog, RemoveUserDialog } from "./remove-user.tsx";
import { usersQuery } from "./user-calls.ts";

const allUsersQuery = usersQuery("", "");

export function loader() {
  if (mayNow("accounts.manage")) void queryClient.prefetchQuery(allUsersQuery);
  return null;
}

const searchStateSchema = z.object({ search: z.string() });

/**
 * Keeps the search text in the browser's history for a reload. The URL doesn't contain it, because API requests send the URL as
 * `Referer` and logs must not contain email addresses.
 */
export function Component() {
  const navigate = useNavigate();
  const search = z.safeParse(searchStateSchema, useLocation().state).data?.search ?? "";
  const allUsers = useQuery(allUsersQuery);
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  return (
    <>
      <PageHeading
        title={<CountTitle text="All Users" count={allUsers.data?.total} />}
        lead="Everyone who has an account here, and what they may do."
      />
      <UserSearch
        search={search}
        onSearch={(typed) =>
          navigate(".", { replace: true, state: { search: typed }, preventScrollReset: true })
        }
      />
      <UsersTable key={search} search={search} onAsk={setQuestion} />
      {/* The dialogs are outside the table, so that a dialog stays open when the search changes the rows. */}
      {question?.about === "admin" && <ChangeAdminDialog user={question.user} onClose={close} />}
      {question?.about === "role" && <ChangeRoleDialog user={question.user} onClose={close} />}
      {question?.about === "second-factor" && (
        <RemoveSecondFactorDialog user={question.user} onClose={close} />
      )}
      {question?.about === "removal" && <RemoveUserDialog user={question.user} onClose={close} />}
    </>
  );
}

const typingPauseMs = 300;

function UserSearch({ search, onSearch }: { search: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <search>
      <TextField
        type="search"
        label="Search"
        hint="Type the beginning of the email address, the first name or the last name."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </search>
  );
}

type Question = { about: "admin" | "role" | "second-factor" | "removal"; user: User };

type UsersTableProps = { search: string; onAsk: (question: Question) => void };

function UsersTable({ search, onAsk }: UsersTableProps) {
  const session = useSession();
  const ownUid = session.status === "signed-in" ? session.user.uid : "";
  return (
    <PagedList
      label="Users"
      pageQuery={(after) => usersQuery(search, after)}
      skeletonLines={6}
      empty={<NoUsers search={search} />}
    >
      {(users, firstNumber) => (
        <CardTable caption="Users">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Email</th>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user, i) => (
              <UserRow
                key={user._id}
                number={firstNumber + i}
                user={user}
                isSelf={user._id === ownUid}
                onAsk={onAsk}
              />
            ))}
          </tbody>
        </CardTable>
      )}
    </PagedList>
  );
}

function NoUsers({ search }: { search: string }) {
  return search ? (
    <EmptyState icon={SearchX} title={`Nobody found for “${search}”`}>
      Try the first letters of the address or the name.
    </EmptyState>
  ) : (
    <EmptyState icon={Users} title="No users yet">
      People appear here when they log in for the first time.
    </EmptyState>
  );
}

type UserRowProps = Pick<UsersTableProps, "onAsk"> & { number: number; user: User; isSelf: boolean };

function UserRow({ number, user, isSelf, onAsk }: UserRowProps) {
  const { _id: uid, email, name, staff, emailVerified } = user;
  const role: Role = staff?.role ?? "patient";
  const Mark = emailVerified ? MailCheck : MailQuestionMark;
  const linkToPerson = (text: ReactNode) => (
    <Link to={patientLink({ uid })} {...prefetchOnIntent(patientPath)}>
      {text}
    </Link>
  );
  return (
    <tr>
      <td data-label="#">{number}</td>
      <td className="card-title" data-label="Email">
        <span>
          {name ? email : linkToPerson(email)}
          <span className={emailVerified ? "row-note" : "row-note is-warning"}>
            <Mark size={16} aria-hidden="true" />{" "}
            {emailVerified ? "Address verified" : "Address not verified"}
          </span>
        </span>
      </td>
      <td data-label="Name">{name ? linkToPerson(<bdi>{name}</bdi>) : "—"}</td>
      <td data-label="Role">
        {role === "owner" ? (
          <StatusBadge tone="success" icon={ShieldCheck}>
            {roleNames[role]}
          </StatusBadge>
        ) : (
          <StatusBadge tone={role === "patient" ? "neutral" : "info"}>{roleNames[role]}</StatusBadge>
        )}
      </td>
      <td>
        {isSelf ? (
          <span className="text-soft">This is you</span>
        ) : (
          <div className="card-table-actions">
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              onClick={() => onAsk({ about: "admin", user })}
            >
              {role === "owner" ? "Remove Admin" : "Make Admin"}
              <span className="visually-hidden">: {email}</span>
            </button>
            {role !== "owner" && (
              <button
                type="button"
                className="btn btn-sm btn-outline-secondary"
                onClick={() => onAsk({ about: "role", user })}
              >
                Change role
                <span className="visually-hidden">: {email}</span>
              </button>
            )}
            {/* Only staff add second factors. */}
            {staff && (
              <button
                type="button"
                className="btn btn-sm btn-outline-secondary"
                onClick={() => onAsk({ about: "second-factor", user })}
              >
                Remove second factor
                <span className="visually-hidden">: {email}</span>
              </button>
            )}
            <button
              type="button"
              className="btn btn-sm btn-outline-danger"
              onClick={() => onAsk({ about: "removal", user })}
            >
              Remove User
              <span className="visually-hidden">: {email}</span>
            </button>
          </div>
        )}
      </td>
    </tr>
  );
}
