import { paths } from "@clinic/contract/paths.ts";
import { settingsSchema } from "@clinic/contract/settings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** An edit must begin with the latest: the time in the address passes by what Hosting keeps for visitors. */
export const currentSettingsQuery = queryOptions({
  queryKey: ["settings", "current"],
  queryFn: ({ signal }) =>
    call(settingsSchema, `${paths.settings}?at=${Date.now()}`, { signal, anonymous: true }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});
