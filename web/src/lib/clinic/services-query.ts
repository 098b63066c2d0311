import { paths } from "@clinic/contract/paths.ts";
import { treatmentsSchema } from "@clinic/contract/treatments.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";

/** The active treatments in order. */
export const servicesQuery = queryOptions({
  queryKey: ["services"],
  queryFn: ({ signal }) => call(treatmentsSchema, paths.services, { signal, anonymous: true }),
});
