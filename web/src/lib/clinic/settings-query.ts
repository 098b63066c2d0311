import { paths } from "@clinic/contract/paths.ts";
import { settingsSchema } from "@clinic/contract/settings.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(settingsSchema, paths.settings, { signal, anonymous: true }),
  staleTime: 5 * 60_000,
});
