import { searchPeople } from "@clinic/contract/people.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";

/** Whom the desk may mean: holders of accounts, and callers. What was typed goes in the body: URLs are logged. */
export function foundPeopleQuery(q: string) {
  return queryOptions({
    queryKey: ["people", "found", q],
    queryFn: ({ signal }) => call(searchPeople, { body: { q } }, { signal }),
  });
}
