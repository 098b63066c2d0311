import { showSettings } from "@clinic/contract/settings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";
import { fresh } from "../fresh.ts";

/** What visitors may read too, and all that signed-in pages need. Admins edit `managedSettingsQuery`. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(showSettings, { query: fresh() }, { signal, anonymous: true }),
  staleTime: 5 * 60_000,
});
