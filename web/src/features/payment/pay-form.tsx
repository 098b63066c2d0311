import type { Booking } from "@clinic/contract/bookings.ts";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { type FormEvent, useState } from "react";
import { SubmitButton } from "../../components/submit-button.tsx";
import { CardAlert } from "./card-alert.tsx";
import { useCardOptions } from "./card-style.ts";
import { amountId, PayRow } from "./pay-row.tsx";
import { notTaken } from "./read-outcome.ts";
import { usePay } from "./use-pay.ts";

type Props = {
  booking: Booking;
  /** Not there yet while the server is asked. */
  clientSecret: string | undefined;
  onPaid: (transactionId: string) => void;
  onClosed: () => void;
};

/** Inside of Stripe's `Elements`. The card itself never passes through this page. */
export function PayForm({ booking, clientSecret, onPaid, onClosed }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  const options = useCardOptions();
  const pay = usePay({ booking, onPaid, onClosed });
  const [cardReady, setCardReady] = useState(false);
  const [mistyped, setMistyped] = useState<string>();
  /** `submittedAt` of a payment whose refusal is outdated: the card has changed since. */
  const [outdated, setOutdated] = useState(0);
  const answer = pay.data?.kind === "refused" && pay.submittedAt !== outdated ? pay.data : undefined;
  const refused = pay.isError && pay.submittedAt !== outdated ? notTaken : answer?.message;
  const problem = mistyped ?? (pay.isPending ? undefined : refused);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !clientSecret || pay.isPending) return;
    pay.mutate({ stripe, card, clientSecret });
  };

  return (
    <form onSubmit={submit} aria-busy={pay.isPending}>
      <label className="form-label" htmlFor="card">
        Card
      </label>
      <CardElement
        id="card"
        className="card-field"
        options={options}
        onReady={() => setCardReady(true)}
        onChange={({ error }) => {
          setMistyped(error?.message);
          // This event may come after Pay was pressed. `pay.reset()` would drop the payment under way.
          setOutdated(pay.submittedAt);
        }}
      />
      {problem && <CardAlert declined={!mistyped && answer?.declined === true}>{problem}</CardAlert>}
      <PayRow price={booking.Price}>
        <SubmitButton
          className="btn-primary btn-lg"
          aria-describedby={amountId}
          busy={pay.isPending}
          busyText="Paying…"
          disabled={!stripe || !cardReady || !clientSecret}
        >
          Pay
        </SubmitButton>
      </PayRow>
    </form>
  );
}
