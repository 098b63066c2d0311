import { paths } from "@clinic/contract/paths.ts";
import { type ManagedTreatment, treatmentRemovedSchema } from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export function useRemoveTreatment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ManagedTreatment) =>
      call(treatmentRemovedSchema, paths.service(_id), { method: "DELETE" }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
