import { insertedSchema } from "@clinic/contract/doctors.ts";
import { paths } from "@clinic/contract/paths.ts";
import {
  type ManagedTreatment,
  managedTreatmentSchema,
  type TreatmentInput,
} from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Creates a treatment, or edits `current`: refused with `conflict` when somebody else has edited it meanwhile. */
export function useSaveTreatment(current: ManagedTreatment | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: TreatmentInput): Promise<void> => {
      if (!current) await call(insertedSchema, paths.services, { method: "POST", body: input });
      else {
        const body = { ...input, previous: asInput(current) };
        await call(managedTreatmentSchema, paths.service(current._id), { method: "PUT", body });
      }
    },
    // Names, prices and times show on many pages.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function asInput({ name, description, slots, Price, durationMinutes, active }: ManagedTreatment) {
  return { name, description, slots, Price, durationMinutes, active } satisfies TreatmentInput;
}
