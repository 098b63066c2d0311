import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { CountTitle, PageHeading } from "../../components/page-heading.tsx";
import { TextField } from "../../components/text-field.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { isAdminHere } from "../../lib/session/session-state.ts";
import { ChangeRoleDialog } from "./change-role-dialog.tsx";
import { RemoveUserDialog } from "./remove-user-dialog.tsx";
import { usersQuery } from "./user-calls.ts";
import { type Asked, UsersTable } from "./users-table.tsx";

const everybodyQuery = usersQuery("", "");

export function loader() {
  if (isAdminHere()) void queryClient.prefetchQuery(everybodyQuery);
  return null;
}

const searchedSchema = z.object({ search: z.string() });

/**
 * The search stands in the browser's history, where a reload finds it, and not in the page's address: that goes along with
 * every call as its `Referer`, into logs which are to hold no e-mail address.
 */
export function Component() {
  const navigate = useNavigate();
  const search = z.safeParse(searchedSchema, useLocation().state).data?.search ?? "";
  const everybody = useQuery(everybodyQuery);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHeading
        title={<CountTitle text="All Users" count={everybody.data?.total} />}
        lead="Everybody who has an account here, and whether they run the clinic."
      />
      <UserSearch
        search={search}
        onSearch={(typed) =>
          navigate(".", { replace: true, state: { search: typed }, preventScrollReset: true })
        }
      />
      <UsersTable key={search} search={search} onAsk={setAsked} />
      {/* What is asked about somebody stays, whatever the list shows meanwhile. */}
      {asked?.about === "role" && <ChangeRoleDialog user={asked.user} onClose={close} />}
      {asked?.about === "removal" && <RemoveUserDialog user={asked.user} onClose={close} />}
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
        hint="Type how the email address, the first name or the last name begins."
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
