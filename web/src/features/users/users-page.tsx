import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PageHeading } from "../../components/page-heading.tsx";
import { TextField } from "../../components/text-field.tsx";
import { loadUsers, usersKey } from "./user-calls.ts";
import { UsersTable } from "./users-table.tsx";

/** The search stands in the address, so that it survives a reload and can be passed on. */
export function Page() {
  const [address, setAddress] = useSearchParams();
  const search = address.get("q") ?? "";
  const everybody = useQuery({
    queryKey: [...usersKey, "", ""],
    queryFn: ({ signal }) => loadUsers("", "", signal),
  });
  const count = everybody.data?.total;
  return (
    <>
      <PageHeading title={`All Users: ${count === undefined || count === null ? "…" : count}`} />
      <UserSearch search={search} onSearch={(q) => setAddress(q ? { q } : {}, { replace: true })} />
      <UsersTable key={search} search={search} />
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
