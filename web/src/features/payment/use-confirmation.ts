import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { bookingsKey } from "../../lib/clinic/bookings-query.ts";
import { bookingQuery, isWorthRepeating, tellOfPayment } from "./payment-calls.ts";

/**
 * The booking, and what was paid for it on this page. The server is told of a payment and asked for its outcome until it
 * knows: by our word or by Stripe's webhook, whichever arrives.
 */
export function useConfirmation(id: string) {
  const client = useQueryClient();
  const confirmation = useMutation({
    mutationFn: (transactionId: string) => tellOfPayment(id, transactionId),
    retry: isWorthRepeating,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
    onSuccess: (paid) => {
      client.setQueryData(bookingQuery(id).queryKey, paid);
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
  });
  const transactionId = confirmation.variables;
  const booking = useQuery({
    ...bookingQuery(id),
    refetchInterval: ({ state }) => (transactionId && state.data?.payment === "unpaid" ? 3000 : false),
  });
  return { booking, transactionId, refusal: confirmation.error, confirm: confirmation.mutate };
}
