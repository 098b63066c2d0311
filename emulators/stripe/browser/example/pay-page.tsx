import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from "@stripe/react-stripe-js";
import type {
  StripeCardCvcElementChangeEvent,
  StripeCardExpiryElementChangeEvent,
  StripeCardNumberElementChangeEvent,
} from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

/** A payment page as an app would write it: it uses only Stripe's own packages, and nothing of this emulator. */

const query = new URLSearchParams(location.search);
const clientSecret = query.get("secret") ?? "";
const stripe = loadStripe(query.get("key") ?? "");

const cardOptions = {
  style: { base: { fontSize: "16px", color: "#1f2937" }, invalid: { color: "#b3093c" } },
};

type ChangeEvent =
  | StripeCardNumberElementChangeEvent
  | StripeCardExpiryElementChangeEvent
  | StripeCardCvcElementChangeEvent;

function PayForm() {
  const stripe = useStripe();
  const elements = useElements();
  const [outcome, setOutcome] = useState("");
  const [isPaying, setPaying] = useState(false);
  const [isReady, setReady] = useState(false);
  const [fields, setFields] = useState<Partial<Record<ChangeEvent["elementType"], ChangeEvent>>>({});
  const changed = (event: ChangeEvent) => setFields((others) => ({ ...others, [event.elementType]: event }));
  const all = [fields.cardNumber, fields.cardExpiry, fields.cardCvc];

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    const element = elements?.getElement(CardNumberElement);
    if (!stripe || !element) return;
    setPaying(true);
    setOutcome("");
    const result = await stripe.confirmCardPayment(clientSecret, {
      payment_method: {
        card: element,
        billing_details: { name: "Ada Patient", email: "ada@clinic.test" },
      },
    });
    setPaying(false);
    if (result.error) setOutcome(`${result.error.code}: ${result.error.message}`);
    else setOutcome(`${result.paymentIntent.status} ${result.paymentIntent.id}`);
  };

  return (
    <form onSubmit={pay}>
      <label htmlFor="number">Card number</label>
      <CardNumberElement
        id="number"
        options={{ ...cardOptions, showIcon: true }}
        onReady={() => setReady(true)}
        onChange={changed}
      />
      <label htmlFor="expiry">Expiration date</label>
      <CardExpiryElement id="expiry" options={cardOptions} onChange={changed} />
      <label htmlFor="cvc">CVC</label>
      <CardCvcElement id="cvc" options={cardOptions} onChange={changed} />
      <button type="submit" disabled={!stripe || isPaying}>
        Pay
      </button>
      <p role="alert">{outcome}</p>
      <output name="error">{all.map((field) => field?.error?.message)}</output>
      <output name="card">{all.every((field) => field?.complete) && "complete"}</output>
      <output name="brand">
        {fields.cardNumber && "brand" in fields.cardNumber && fields.cardNumber.brand}
      </output>
      <output name="ready">{isReady && "ready"}</output>
    </form>
  );
}

const root = document.querySelector("main");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <h1>Pay</h1>
      <Elements stripe={stripe}>
        <PayForm />
      </Elements>
    </StrictMode>,
  );
}
