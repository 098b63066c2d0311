import { listManagedTreatments } from "@clinic/contract/treatments.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api.ts";

/** All that the clinic has, inactive ones too, in order. */
export const managedTreatmentsQuery = queryOptions({
  queryKey: ["managed-treatments"],
  queryFn: ({ signal }) => call(listManagedTreatments, {}, { signal }),
});
