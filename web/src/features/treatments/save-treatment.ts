import {
  createTreatment,
  editTreatment,
  type ManagedTreatment,
  type TreatmentInput,
} from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AffectedAnswer, nothingAffected } from "../../components/affected/affected-answer.ts";
import { call } from "../../lib/api.ts";
import { publish } from "../../lib/published/published-clinic.ts";

/** Creates a treatment, or edits `current`: refused with `conflict` when somebody else has edited it meanwhile. */
export function useSaveTreatment(current: ManagedTreatment | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: TreatmentInput): Promise<AffectedAnswer> => {
      if (current) {
        const body = { ...input, previous: asInput(current) };
        return publish(call(editTreatment, { params: { id: current._id }, body }));
      }
      await publish(call(createTreatment, { body: input }));
      return nothingAffected;
    },
    // Names, prices and times show on many pages.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function asInput(treatment: ManagedTreatment) {
  const { name, description, slots, Price, durationMinutes, active, heldBy } = treatment;
  return { name, description, slots, Price, durationMinutes, active, heldBy } satisfies TreatmentInput;
}
