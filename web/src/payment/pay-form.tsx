import type { Booking } from "@clinic/contract/bookings.ts";
import { CardElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeCardElement, StripeCardElementOptions } from "@stripe/stripe-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { formatPrice } from "../shared/clinic-format.ts";
import { SubmitButton } from "../ui/fields.tsx";
import {
  intentQuery,
  type PaymentOutcome,
  paymentFailedSentence,
  readPaymentOutcome,
} from "./payment-calls.ts";

type PayFormProps = {
  booking: Booking;
  /** Undefined while the payment intent loads. */
  clientSecret: string | undefined;
  onPaid: (transactionId: string) => void;
  onClosed: () => void;
};

/** The form for paying by card. Must be inside Stripe's `Elements`. The card number stays in Stripe's frame. */
export function PayForm({ booking, clientSecret, onPaid, onClosed }: PayFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const options = useCardOptions();
  const pay = usePay({ booking, onPaid, onClosed });
  const [cardReady, setCardReady] = useState(false);
  const [inputError, setInputError] = useState<string>();
  /** `submittedAt` of the payment whose error no longer shows, because the card has changed since. */
  const [outdatedSubmission, setOutdatedSubmission] = useState(0);
  const isErrorOutdated = pay.submittedAt === outdatedSubmission;
  const refusal = !isErrorOutdated && pay.data?.kind === "refused" ? pay.data : undefined;
  const payError = !isErrorOutdated && pay.isError ? paymentFailedSentence : refusal?.message;
  const shownError = inputError ?? (pay.isPending ? undefined : payError);

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
          setInputError(error?.message);
          // Only hides the old error. `pay.reset()` would drop a running payment if this event comes after Pay was
          // pressed.
          setOutdatedSubmission(pay.submittedAt);
        }}
      />
      {shownError && <CardAlert declined={!inputError && refusal?.declined === true}>{shownError}</CardAlert>}
      <PayRow booking={booking}>
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

const amountId = "payment-amount";

type PayRowProps = { booking: Pick<Booking, "Price" | "currency">; children?: ReactNode };

export function PayRow({ booking: { Price, currency }, children }: PayRowProps) {
  return (
    <div className="pay-row">
      <p id={amountId}>
        Please pay: <strong>{formatPrice(Price, currency)}</strong>
      </p>
      {children}
    </div>
  );
}

type CardAlertProps = {
  children: string;
  /** Whether the bank declined the card: then the alert adds what to do next. */
  declined: boolean;
};

/** The card provider's message, which screen readers announce. */
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

/**
 * Passes the colors of the present color scheme to the card fields, because our style sheets don't reach into Stripe's frame.
 */
function useCardOptions(): StripeCardElementOptions {
  const colors = useSyncExternalStore(watchColorScheme, readColors);
  return useMemo(() => createCardOptions(colors), [colors]);
}

function createCardOptions(colors: string): StripeCardElementOptions {
  const [ink = "", soft = "", danger = ""] = colors.split("|");
  return {
    style: {
      base: {
        color: ink,
        iconColor: soft,
        // Uses the page's text size, usually 16px, because phones zoom into fields with smaller text.
        fontSize: getComputedStyle(document.documentElement).fontSize,
        fontFamily: "system-ui, sans-serif",
        "::placeholder": { color: soft },
      },
      invalid: { color: danger, iconColor: danger },
    },
  };
}

/** Returns the colors as one string, so that React can compare snapshots. */
function readColors(): string {
  const tokens = getComputedStyle(document.documentElement);
  return ["--ink", "--ink-soft", "--danger-ink"]
    .map((name) => tokens.getPropertyValue(name).trim())
    .join("|");
}

function watchColorScheme(onChange: () => void) {
  const mode = matchMedia("(prefers-color-scheme: dark)");
  mode.addEventListener("change", onChange);
  return () => mode.removeEventListener("change", onChange);
}

type CardPayment = { stripe: Stripe; card: StripeCardElement; clientSecret: string };

type UsePayProps = { booking: Booking; onPaid: (transactionId: string) => void; onClosed: () => void };

/** Pays the payment intent. After a refusal, the same intent can be paid again. */
function usePay({ booking, onPaid, onClosed }: UsePayProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cardPayment: CardPayment) => pay(cardPayment, booking),
    onSuccess: (outcome) => {
      if (outcome.kind === "paid") onPaid(outcome.transactionId);
      if (outcome.kind === "closed") {
        void client.invalidateQueries(intentQuery(booking._id, booking.Price));
        onClosed();
      }
    },
  });
}

const noAnswerSentence = "The card service did not answer. Please try again: nobody is charged twice.";

async function pay({ stripe, card, clientSecret }: CardPayment, booking: Booking): Promise<PaymentOutcome> {
  const billing_details = { name: booking.patientName, email: booking.patient };
  const outcome = readPaymentOutcome(
    await stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } }),
  );
  if (outcome !== "unknown") return outcome;
  // Asks Stripe for the intent, because the payment may have succeeded although its answer was lost.
  const latest = readPaymentOutcome(await stripe.retrievePaymentIntent(clientSecret));
  return latest === "unknown" || latest.kind === "refused"
    ? { kind: "refused", message: noAnswerSentence, declined: false }
    : latest;
}
