import { listAppointmentsOfPerson, type PersonReference, showPerson } from "@clinic/contract/people.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, callForPage } from "../../lib/api.ts";
import { pageAfter } from "../../lib/paged-list.ts";

export type When = "coming" | "past";

/** What the desk does elsewhere changes both: whoever opens the page asks anew. */
const asOpened = { staleTime: 0 };

export function personQuery(who: PersonReference) {
  return queryOptions({
    ...asOpened,
    queryKey: ["people", "person", who],
    queryFn: ({ signal }) => call(showPerson, { body: { who } }, { signal }),
  });
}

export function personAppointmentsQuery(who: PersonReference, when: When, after: string) {
  return queryOptions({
    ...asOpened,
    queryKey: ["people", "appointments", who, when, after],
    queryFn: ({ signal }) =>
      callForPage(listAppointmentsOfPerson, { body: { who, when, ...pageAfter(after) } }, { signal }),
  });
}
