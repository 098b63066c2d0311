import { type ManagedTreatment, reorderTreatments } from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { managedTreatmentsQuery } from "../../lib/clinic/managed-treatments-query.ts";
import { publish } from "../../lib/published/published-clinic.ts";

/** Shows the new order at once, and the old one again when the server refuses. */
export function useOrderTreatments() {
  const queryClient = useQueryClient();
  const { queryKey } = managedTreatmentsQuery;
  const mutationKey = ["order-treatments"];
  return useMutation({
    mutationKey,
    scope: { id: "order-treatments" },
    mutationFn: (ordered: ManagedTreatment[]) =>
      publish(call(reorderTreatments, { body: { ids: ordered.map(({ _id }) => _id) } })),
    onMutate: async (ordered) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, ordered);
    },
    // The list that the server has between two moves would undo the later one before people's eyes.
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? queryClient.invalidateQueries() : undefined,
  });
}

/** The same treatments with one moved a place up (-1) or down (1). */
export function withMoved(
  treatments: readonly ManagedTreatment[],
  from: number,
  step: 1 | -1,
): ManagedTreatment[] {
  const moved = treatments[from];
  if (!moved) return [...treatments];
  return treatments.toSpliced(from, 1).toSpliced(from + step, 0, moved);
}
