import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeCardElementChangeEvent } from "@stripe/stripe-js";
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

function PayForm() {
  const stripe = useStripe();
  const elements = useElements();
  const [outcome, setOutcome] = useState("");
  const [isPaying, setPaying] = useState(false);
  const [isReady, setReady] = useState(false);
  const [card, setCard] = useState<StripeCardElementChangeEvent>();

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    const element = elements?.getElement(CardElement);
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
      <label htmlFor="card">Card</label>
      <CardElement id="card" options={cardOptions} onReady={() => setReady(true)} onChange={setCard} />
      <button type="submit" disabled={!stripe || isPaying}>
        Pay
      </button>
      <p role="alert">{outcome}</p>
      <output name="error">{card?.error?.message}</output>
      <output name="card">{card?.complete && "complete"}</output>
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
