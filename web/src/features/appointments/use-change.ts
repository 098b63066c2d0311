import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { renewTimes } from "../../lib/clinic/available-query.ts";
import { bookingsKey } from "../../lib/clinic/bookings-query.ts";

/** A change of one appointment. Whatever came of it, the lists are asked again: the refusal may be news itself. */
export function useChange<Input = void>(
  change: (input: Input) => Promise<Booking>,
  onDone: (changed: Booking) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bookingsKey });
      renewTimes(client);
    },
  });
}
