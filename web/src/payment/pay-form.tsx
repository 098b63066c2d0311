import type { Booking } from "@clinic/contract/bookings.ts";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement, StripeCardElementOptions } from "@stripe/stripe-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { showPrice } from "../shared/clinic-format.ts";
import { SubmitButton } from "../ui/fields.tsx";
import { intentQuery, notTaken, type Outcome, readOutcome } from "./payment-calls.ts";

type PayFormProps = {
  booking: Booking;
  /** Not there yet while the server is asked. */
  clientSecret: string | undefined;
  onPaid: (transactionId: string) => void;
  onClosed: () => void;
};

/** Inside of Stripe's `Elements`. The card itself never passes through this page. */
export function PayForm({ booking, clientSecret, onPaid, onClosed }: PayFormProps) {
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

/** For the button's description. */
const amountId = "payment-amount";

/** What is to be paid, beside the button that pays it. */
export function PayRow({ price, children }: { price: number; children?: ReactNode }) {
  return (
    <div className="pay-row">
      <p id={amountId}>
        Please pay: <strong>{showPrice(price)}</strong>
      </p>
      {children}
    </div>
  );
}

type CardAlertProps = {
  children: string;
  /** The bank said no: there are other ways. */
  declined: boolean;
};

/** The card provider's words, in red, read out at once with what can be done now. */
function CardAlert({ children, declined }: CardAlertProps) {
  return (
    <p className="form-alert" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <span>
        {children}
        {declined && (
          <span className="card-alert-next">
            Nothing was charged, and your appointment stands. Check the card's details, try another card, or
            pay at the clinic.
          </span>
        )}
      </span>
    </p>
  );
}

/** The card fields live in Stripe's frame, where our style sheets don't reach: they are given our colours, in either mode. */
function useCardOptions(): StripeCardElementOptions {
  const colors = useSyncExternalStore(watchMode, readColors);
  return useMemo(() => cardOptions(colors), [colors]);
}

function cardOptions(colors: string): StripeCardElementOptions {
  const [ink = "", soft = "", danger = ""] = colors.split("|");
  return {
    style: {
      base: {
        color: ink,
        iconColor: soft,
        // The page's text size, usually 16px. Phones zoom into fields with smaller text.
        fontSize: getComputedStyle(document.documentElement).fontSize,
        fontFamily: "system-ui, sans-serif",
        "::placeholder": { color: soft },
      },
      invalid: { color: danger, iconColor: danger },
    },
  };
}

/** One text, so that React can tell whether they changed. */
function readColors(): string {
  const tokens = getComputedStyle(document.documentElement);
  return ["--ink", "--ink-soft", "--danger-ink"]
    .map((name) => tokens.getPropertyValue(name).trim())
    .join("|");
}

function watchMode(onChange: () => void) {
  const mode = matchMedia("(prefers-color-scheme: dark)");
  mode.addEventListener("change", onChange);
  return () => mode.removeEventListener("change", onChange);
}

type CardService = { stripe: Stripe; card: StripeCardElement; clientSecret: string };

type UsePayProps = { booking: Booking; onPaid: (transactionId: string) => void; onClosed: () => void };

/** Paying by the card that was entered. A refusal leaves everything as it was, for another try. */
function usePay({ booking, onPaid, onClosed }: UsePayProps) {
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
