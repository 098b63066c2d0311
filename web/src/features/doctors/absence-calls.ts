import { type Absence, listAbsences, removeAbsence } from "@clinic/contract/absences.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { publish } from "../../lib/published/published-clinic.ts";

/** Everybody's, the running and the coming ones. */
export const absencesQuery = queryOptions({
  queryKey: ["absences"],
  queryFn: ({ signal }) => call(listAbsences, {}, { signal }),
});

export function useRemoveAbsence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Absence) => publish(call(removeAbsence, { params: { id: _id } })),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
