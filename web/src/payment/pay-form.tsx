import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type { Stripe, StripeCardNumberElement, StripeElementStyle } from "@stripe/stripe-js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { formatPrice } from "../shared/clinic-format.ts";
import { FieldError, SubmitButton, TextField } from "../ui/fields.tsx";
import {
  intentQuery,
  type PaymentOutcome,
  paymentFailedSentence,
  readPaymentOutcome,
} from "./payment-calls.ts";

type PayFormProps = {
  booking: Booking;
  /** Undefined if the clinic's settings didn't load. */
  clinic: PublicSettings | undefined;
  /** Undefined while the payment intent loads. */
  clientSecret: string | undefined;
  /** The terms that the patient agrees to by paying. */
  terms: ReactNode;
  onPaid: (transactionId: string) => void;
  onClosed: () => void;
};

/** The three fields of Stripe, with Stripe's sentences about what is missing. */
const incompleteSentences = {
  cardNumber: "Your card number is incomplete.",
  cardExpiry: "Your card's expiration date is incomplete.",
  cardCvc: "Your card's security code is incomplete.",
};
type CardPart = keyof typeof incompleteSentences;
type CardChange = { elementType: CardPart; complete: boolean; error: { message: string } | undefined };
type FieldErrors = Partial<Record<CardPart | "postalCode", string | undefined>>;

/** The form for paying by card. Must be inside Stripe's `Elements`. The card's digits stay in Stripe's frames. */
export function PayForm({ booking, clinic, clientSecret, terms, onPaid, onClosed }: PayFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardStyle();
  const options = useMemo(() => ({ style }), [style]);
  const numberOptions = useMemo(() => ({ style, showIcon: true }), [style]);
  const pay = usePay({ booking, onPaid, onClosed });
  const [isReady, setReady] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [missing, setMissing] = useState<FieldErrors>(incompleteSentences);
  const [postalCode, setPostalCode] = useState("");
  const postalCodeName = clinic && postalCodeNames[clinic.address.country];
  /** `submittedAt` of the payment whose error no longer shows, because the card has changed since. */
  const [outdatedSubmission, setOutdatedSubmission] = useState(0);
  const isErrorOutdated = pay.submittedAt === outdatedSubmission;
  const refusal = !isErrorOutdated && pay.data?.kind === "refused" ? pay.data : undefined;
  const payError = !isErrorOutdated && pay.isError ? paymentFailedSentence : refusal?.message;
  const isFieldWrong = Object.values(errors).some((error) => error !== undefined);

  const showChange = ({ elementType, complete, error }: CardChange) => {
    setErrors((others) => ({ ...others, [elementType]: error?.message }));
    setMissing((others) => ({
      ...others,
      [elementType]: complete ? undefined : incompleteSentences[elementType],
    }));
    // Only hides the old error, and not that of a running payment: this event may come after Pay was pressed.
    if (!pay.isPending) setOutdatedSubmission(pay.submittedAt);
    if (!complete || !document.activeElement?.closest(`#${elementType}`)) return;
    if (elementType === "cardNumber") elements?.getElement(CardExpiryElement)?.focus();
    if (elementType === "cardExpiry") elements?.getElement(CardCvcElement)?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card || !clientSecret || pay.isPending) return;
    // Stripe checks its own fields, but it doesn't know this one.
    if (postalCodeName && postalCode.trim() === "") {
      const postalCodeError = `${postalCodeName} is required`;
      setErrors((others) => ({ ...missing, ...definedOf(others), postalCode: postalCodeError }));
      return;
    }
    pay.mutate({ stripe, card, postalCode: postalCode.trim(), clientSecret });
  };

  return (
    <form onSubmit={submit} aria-busy={pay.isPending} noValidate>
      <CardField id="cardNumber" label="Card number" error={errors.cardNumber}>
        <CardNumberElement
          id="cardNumber"
          className="form-control"
          options={numberOptions}
          onReady={() => setReady(true)}
          onChange={showChange}
        />
      </CardField>
      <div className="field-row card-row">
        <CardField id="cardExpiry" label="Expiration date" error={errors.cardExpiry}>
          <CardExpiryElement
            id="cardExpiry"
            className="form-control"
            options={options}
            onChange={showChange}
          />
        </CardField>
        <CardField id="cardCvc" label="CVC" error={errors.cardCvc}>
          <CardCvcElement id="cardCvc" className="form-control" options={options} onChange={showChange} />
        </CardField>
      </div>
      {postalCodeName && (
        <TextField
          label={postalCodeName}
          error={errors.postalCode}
          autoComplete="billing postal-code"
          maxLength={12}
          value={postalCode}
          onChange={({ target }) => {
            setPostalCode(target.value);
            setErrors((others) => ({ ...others, postalCode: undefined }));
          }}
        />
      )}
      {payError && !isFieldWrong && !pay.isPending && (
        <CardAlert declined={refusal?.declined === true}>{payError}</CardAlert>
      )}
      <p className="d-flex justify-content-between mb-2 fw-semibold">
        <span>Total</span>
        <span className="figures">{formatPrice(booking.Price, booking.currency)}</span>
      </p>
      {terms}
      <div className="d-grid">
        <SubmitButton
          className="btn-primary btn-lg"
          aria-describedby={amountId}
          busy={pay.isPending}
          busyText="Paying…"
          disabled={!stripe || !isReady || !clientSecret}
        >
          Pay
        </SubmitButton>
      </div>
    </form>
  );
}

/** The countries whose banks check the postal code, with its name there: https://docs.stripe.com/disputes/prevention/verification */
const postalCodeNames: Readonly<Record<string, string>> = {
  CA: "Postal code",
  GB: "Postcode",
  US: "ZIP code",
};

function definedOf(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** The id of the amount on the page. */
export const amountId = "payment-amount";

type CardFieldProps = { id: string; label: string; error: string | undefined; children: ReactNode };

/** A field of Stripe's with our label, which focuses it. Its error is an alert, because the field in the frame can't refer to it. */
function CardField({ id, label, error, children }: CardFieldProps) {
  return (
    <div className={error ? "field is-wrong" : "field"}>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
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
    <div className="form-alert" role="alert">
      <TriangleAlert className="icon" aria-hidden="true" />
      <div>
        {children}
        {declined && (
          <p className="mt-1 mb-0">
            Nothing was charged, and your appointment stands. Try another card, or pay at the clinic.
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Passes the colors of the present color scheme to the card fields, because our style sheets don't reach into Stripe's frames.
 */
function useCardStyle(): StripeElementStyle {
  const colors = useSyncExternalStore(watchColorScheme, readColors);
  return useMemo(() => createCardStyle(colors), [colors]);
}

function createCardStyle(colors: string): StripeElementStyle {
  const [ink = "", soft = "", danger = ""] = colors.split("|");
  return {
    base: {
      color: ink,
      iconColor: soft,
      // Uses the page's text size, usually 16px, because phones zoom into fields with smaller text.
      fontSize: getComputedStyle(document.documentElement).fontSize,
      fontFamily: "system-ui, sans-serif",
      "::placeholder": { color: soft },
    },
    invalid: { color: danger, iconColor: danger },
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

type CardPayment = {
  stripe: Stripe;
  card: StripeCardNumberElement;
  /** Empty where the form doesn't ask for it. */
  postalCode: string;
  clientSecret: string;
};

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

const noAnswerSentence = "The card service did not answer. Please try again: you are never charged twice.";

async function pay(
  { stripe, card, postalCode, clientSecret }: CardPayment,
  booking: Booking,
): Promise<PaymentOutcome> {
  const billing_details = {
    name: booking.patientName,
    email: booking.patient,
    ...(postalCode && { address: { postal_code: postalCode } }),
  };
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
