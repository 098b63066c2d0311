import { listDoctors } from "@clinic/contract/doctors.ts";
import { showProfile } from "@clinic/contract/profile.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { cacheBypassQuery } from "./prefetched-answers.ts";
import { useSettings } from "./published.ts";

/** The public settings. The answer also updates the site's header and footer, which use `useSettings`. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => {
    const answer = call(showSettings, { query: cacheBypassQuery() }, { signal, anonymous: true });
    useSettings.shareRequest(answer);
    return answer;
  },
  staleTime: 5 * 60_000,
});

export const doctorsQuery = queryOptions({
  queryKey: ["doctors"],
  queryFn: ({ signal }) => call(listDoctors, { query: cacheBypassQuery() }, { signal, anonymous: true }),
  staleTime: 5 * 60_000,
});

export const treatmentsQuery = queryOptions({
  queryKey: ["treatments"],
  queryFn: ({ signal }) => call(listTreatments, { query: cacheBypassQuery() }, { signal, anonymous: true }),
});

export function profileQuery(uid: string) {
  return queryOptions({
    queryKey: ["profile", uid],
    queryFn: ({ signal }) => call(showProfile, {}, { signal }),
    // The user may have canceled an appointment or verified the address a moment ago.
    refetchOnMount: ({ state }) => (state.data?.bookingLimit ? "always" : true),
    refetchOnWindowFocus: ({ state }) => (state.data?.bookingLimit ? "always" : true),
  });
}

/**
 * Loads the user's sign-in methods and the sign-in code early: a browser blocks a Google popup that opens long after the click.
 */
export function signInMethodsQuery(uid: string) {
  return queryOptions({
    queryKey: ["sign-in-methods", uid],
    queryFn: async () => (await import("./session/account.ts")).readSignInMethods(),
  });
}
