import { showSettings } from "@clinic/contract/settings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(showSettings, {}, { signal, anonymous: true }),
  staleTime: 5 * 60_000,
});
