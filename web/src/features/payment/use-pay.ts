import type { Booking } from "@clinic/contract/bookings.ts";
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { intentQuery } from "./payment-calls.ts";
import { type Outcome, readOutcome } from "./read-outcome.ts";

export type CardService = { stripe: Stripe; card: StripeCardElement; clientSecret: string };

type Props = { booking: Booking; onPaid: (transactionId: string) => void; onClosed: () => void };

/** Paying by the card that was entered. A refusal leaves everything as it was, for another try. */
export function usePay({ booking, onPaid, onClosed }: Props) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (service: CardService) => pay(service, booking),
    onSuccess: (outcome) => {
      if (outcome.kind === "paid") onPaid(outcome.transactionId);
      if (outcome.kind === "closed") {
        void client.invalidateQueries(intentQuery(booking._id, booking.Price));
        onClosed();
      }
    },
  });
}

const noAnswer = "The card service did not answer. Please try again: nobody is charged twice.";

async function pay({ stripe, card, clientSecret }: CardService, booking: Booking): Promise<Outcome> {
  const billing_details = { name: booking.patientName, email: booking.patient };
  const outcome = readOutcome(
    await stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } }),
  );
  if (outcome !== "unknown") return outcome;
  // The answer was lost, and perhaps not the payment: Stripe knows.
  const asked = readOutcome(await stripe.retrievePaymentIntent(clientSecret));
  return asked === "unknown" || asked.kind === "refused"
    ? { kind: "refused", message: noAnswer, declined: false }
    : asked;
}
