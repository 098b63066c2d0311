import {
  createTreatment,
  editTreatment,
  type ManagedTreatment,
  type TreatmentInput,
} from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { publish } from "../../lib/published/published-clinic.ts";

/** Creates a treatment, or edits `current`: refused with `conflict` when somebody else has edited it meanwhile. */
export function useSaveTreatment(current: ManagedTreatment | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: TreatmentInput): Promise<void> => {
      if (!current) await publish(call(createTreatment, { body: input }));
      else {
        const body = { ...input, previous: asInput(current) };
        await publish(call(editTreatment, { params: { id: current._id }, body }));
      }
    },
    // Names, prices and times show on many pages.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function asInput({ name, description, slots, Price, durationMinutes, active }: ManagedTreatment) {
  return { name, description, slots, Price, durationMinutes, active } satisfies TreatmentInput;
}
