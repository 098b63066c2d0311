import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { availableQuery } from "../../../lib/clinic/available-query.ts";

/**
 * Gives on to the choice of a doctor, which asks the same, unless nobody is free at that time: then `nobody` says so. Where that
 * can't be known, the choice tells why.
 */
export function useGive({ dateISO, slot, treatmentId }: Booking, onChoose: () => void) {
  const queryClient = useQueryClient();
  const ask = useMutation({
    mutationFn: async () => {
      const offered = await queryClient.fetchQuery({
        ...availableQuery(dateISO),
        staleTime: 0,
        retry: false,
      });
      return offered.some(({ _id, slots }) => _id === treatmentId && slots.includes(slot));
    },
    onSuccess: (free) => free && onChoose(),
    onError: onChoose,
  });
  return { give: () => ask.mutate(), busy: ask.isPending, nobody: ask.data === false };
}
