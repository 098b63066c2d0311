import { showSettings } from "@clinic/contract/settings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";
import { fresh } from "../fresh.ts";
import { useSettings } from "../published/published-clinic.ts";

/** What visitors may read too, and all that signed-in pages need; head and foot of the site show it as well. Admins edit `managedSettingsQuery`. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => {
    const answer = call(showSettings, { query: fresh() }, { signal, anonymous: true });
    useSettings.take(answer);
    return answer;
  },
  staleTime: 5 * 60_000,
});
