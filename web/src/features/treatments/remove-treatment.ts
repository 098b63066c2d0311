import { type ManagedTreatment, removeTreatment } from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { publish } from "../../lib/published/published-clinic.ts";

export function useRemoveTreatment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ManagedTreatment) => publish(call(removeTreatment, { params: { id: _id } })),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
