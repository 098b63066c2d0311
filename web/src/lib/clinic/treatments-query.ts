import { listTreatments } from "@clinic/contract/treatments.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";
import { fresh } from "../fresh.ts";

/** The active treatments in order. */
export const treatmentsQuery = queryOptions({
  queryKey: ["treatments"],
  queryFn: ({ signal }) => call(listTreatments, { query: fresh() }, { signal, anonymous: true }),
});
