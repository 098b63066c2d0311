import { showManagedSettings } from "@clinic/contract/settings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** What an edit begins with, so always the latest. Under the eyes of who is editing it doesn't change. */
export const managedSettingsQuery = queryOptions({
  queryKey: ["managed-settings"],
  queryFn: ({ signal }) => call(showManagedSettings, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});
