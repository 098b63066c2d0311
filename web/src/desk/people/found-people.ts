import { type PeopleSearchResult, searchPeople } from "@clinic/contract/people.ts";
import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../shared/api.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import type { PatientKey } from "../../shared/paths.ts";

/** A search result: an account, or the record of a caller without an account. */
export type FoundPerson = {
  key: string;
  who: PatientKey;
  kind: "account" | "caller";
  /** The name, or the email address of an account without a name. */
  title: string;
  /** The name, phone and email are empty if the person gave none. */
  name: string;
  phone: string;
  email: string;
  /** Whether the account's email address is unverified. Anyone can sign up with an address that isn't theirs. */
  unverified: boolean;
  /** The family members whose names match the search. */
  family: readonly string[];
  /** The day of the caller's latest appointment. */
  latest?: ClinicDay;
};

/** Lists the accounts before the callers. */
export function listFoundPeople({ accounts, callers }: PeopleSearchResult): FoundPerson[] {
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

/** Sends the search text in the request's body, because URLs are logged. */
export function foundPeopleQuery(q: string) {
  return queryOptions({
    queryKey: ["people", "found", q],
    queryFn: ({ signal }) => call(searchPeople, { body: { q } }, { signal }),
  });
}

/** Returns the text once it has not changed for `pauseMs` milliseconds. */
export function useDebounced(text: string, pauseMs = 400): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
