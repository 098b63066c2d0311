import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header. https://docs.stripe.com/webhooks#verify-manually */
export function signPayload(payload: string, secret: string, unixSeconds: number): string {
  const mac = createHmac("sha256", secret).update(`${unixSeconds}.${payload}`).digest("hex");
  return `t=${unixSeconds},v1=${mac}`;
}
