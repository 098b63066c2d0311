import {
  createTreatment,
  editTreatment,
  listManagedTreatments,
  type ManagedTreatment,
  reorderTreatments,
  type TreatmentInput,
} from "@clinic/contract/treatments.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { publishChange } from "../../shared/published.ts";
import { type AffectedAnswer, noAffectedAppointments } from "../attention/affected-answer.ts";

/** All treatments, also inactive ones, in the order in which patients see them. */
export const managedTreatmentsQuery = queryOptions({
  queryKey: ["managed-treatments"],
  queryFn: ({ signal }) => call(listManagedTreatments, {}, { signal }),
});

/** Creates a treatment, or edits `current`. The server answers `conflict` if somebody else has edited the treatment since. */
export function useSaveTreatment(current: ManagedTreatment | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: TreatmentInput): Promise<AffectedAnswer> => {
      if (current) {
        const body = { ...input, previous: toTreatmentInput(current) };
        return publishChange(call(editTreatment, { params: { id: current._id }, body }));
      }
      await publishChange(call(createTreatment, { body: input }));
      return noAffectedAppointments;
    },
    // Refetches everything, because a treatment's name, price and times show on many pages.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function toTreatmentInput(treatment: ManagedTreatment) {
  const { name, description, slots, Price, durationMinutes, active, heldBy } = treatment;
  const { picture = "", forWhom = "", bufferMinutes = 0, noticeHours: { book, change } = {} } = treatment;
  return {
    name,
    description,
    forWhom,
    slots,
    Price,
    durationMinutes,
    picture,
    active,
    heldBy,
    bufferMinutes,
    noticeHours: { book, change },
  } satisfies TreatmentInput;
}

/** Shows the new order before the server answers. After a refusal the server's order shows again. */
export function useOrderTreatments() {
  const queryClient = useQueryClient();
  const { queryKey } = managedTreatmentsQuery;
  const mutationKey = ["order-treatments"];
  return useMutation({
    mutationKey,
    scope: { id: "order-treatments" },
    mutationFn: (ordered: ManagedTreatment[]) =>
      publishChange(call(reorderTreatments, { body: { ids: ordered.map(({ _id }) => _id) } })),
    onMutate: async (ordered) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, ordered);
    },
    // Refetches only after the last of several moves, because a list from between two moves would undo the later move on the
    // screen.
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? queryClient.invalidateQueries() : undefined,
  });
}

/** Moves the treatment at index `from` one place up (-1) or down (1). */
export function moveTreatment(
  treatments: readonly ManagedTreatment[],
  from: number,
  step: 1 | -1,
): ManagedTreatment[] {
  const moved = treatments[from];
  if (!moved) return [...treatments];
  return treatments.toSpliced(from, 1).toSpliced(from + step, 0, moved);
}
