import { type PeopleSearchResult, searchPeople } from "@clinic/contract/people.ts";
import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../shared/api.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import type { PersonKey } from "../../shared/paths.ts";

/** Of one line of whom the desk may mean. */
export type FoundPerson = {
  key: string;
  who: PersonKey;
  kind: "account" | "caller";
  /** As a line calls them: an account without a name goes by its address. */
  title: string;
  /** What they gave, empty where they gave none. */
  name: string;
  phone: string;
  email: string;
  /** Anyone can sign up with an address that isn't theirs. */
  unverified: boolean;
  /** Whom of the family the search means. */
  family: readonly string[];
  /** The day of a caller's latest appointment. */
  latest?: ClinicDay;
};

/** Accounts first: what they gave is their own. */
export function foundPeople({ accounts, callers }: PeopleSearchResult): FoundPerson[] {
  return [
    ...accounts.map(({ uid, name, email, phone, emailVerified, family = [] }) => ({
      ...{ key: uid, who: { uid }, kind: "account" as const },
      ...{ title: name || email, name, phone, email, unverified: !emailVerified, family },
    })),
    ...callers.map(({ _id, name, phone, email, dateISO }) => ({
      ...{
        key: _id ?? [name, phone, email].join("\n"),
        who: _id !== undefined ? { caller: _id } : phone ? { phone } : { email },
        kind: "caller" as const,
      },
      ...{ title: name, name, phone, email, unverified: false, family: [], latest: dateISO },
    })),
  ];
}

/** Whom the desk may mean: holders of accounts, and callers. What was typed goes in the body: URLs are logged. */
export function foundPeopleQuery(q: string) {
  return queryOptions({
    queryKey: ["people", "found", q],
    queryFn: ({ signal }) => call(searchPeople, { body: { q } }, { signal }),
  });
}

/** What somebody types, once they pause: not every letter is a question to the server. */
export function useAfterPause(typed: string, pauseMs = 400): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return settled;
}
