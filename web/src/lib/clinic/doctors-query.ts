import { listDoctors } from "@clinic/contract/doctors.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";
import { fresh } from "../fresh.ts";

/** Who can be booked, and for what. The public pages read the same without a query library: `useDoctors`. */
export const doctorsQuery = queryOptions({
  queryKey: ["doctors"],
  queryFn: ({ signal }) => call(listDoctors, { query: fresh() }, { signal, anonymous: true }),
  staleTime: 5 * 60_000,
});
