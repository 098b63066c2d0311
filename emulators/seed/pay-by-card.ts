import Stripe from "stripe";
import { localSecrets } from "../suite/local-keys.ts";
import { ports } from "../suite/places.ts";

const stripe = new Stripe(localSecrets.STRIPE_SECRET_KEY, {
  host: "127.0.0.1",
  port: ports.local,
  protocol: "http",
  maxNetworkRetries: 0,
});

/** The card that pays. */
export const seedCard = { brand: "visa", last4: "4242" };

/** A payment that the Stripe stand-in knows, so that it can be refunded. Answers the payment intent's id. */
export async function payByCard(bookingId: string, amount: number): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: "usd",
    allowed_payment_method_types: ["card"],
    payment_method: "pm_card_visa",
    confirm: true,
    metadata: { bookingId },
  });
  return intent.id;
}
