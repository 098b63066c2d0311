import { type AbsenceInput, addAbsence } from "@clinic/contract/absences.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api.ts";
import { publish } from "../published/published-clinic.ts";

/** Free times, the schedule and what needs attention follow from it. */
export function useAddAbsence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (absence: AbsenceInput) => publish(call(addAbsence, { body: absence })),
    // Waited for, so that what it brings about comes at once with the answer.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
