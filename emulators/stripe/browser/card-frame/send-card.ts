import type { ApiBody, ToCardFrame } from "../messages.ts";
import type { CardForm } from "./card-form.ts";
import { splitExpiry } from "./expiry.ts";

type SendRequest = Extract<ToCardFrame, { kind: "send" }>;

/** Sends the card with the page's form, or says what is missing from it. */
export async function sendCard(card: CardForm, { key, path, prefix, form }: SendRequest): Promise<ApiBody> {
  const problem = card.showProblem();
  if (problem) return { error: { type: "validation_error", ...problem } };
  const { number, expiry, cvc, postalCode } = card.values();
  const { month, year } = splitExpiry(expiry);
  const name = (path: string) => (prefix === "" ? path.replace(/^\[(\w+)\]/, "$1") : prefix + path);
  const body = new URLSearchParams(form);
  body.set(name("[type]"), "card");
  body.set(name("[card][number]"), number);
  body.set(name("[card][exp_month]"), String(month));
  body.set(name("[card][exp_year]"), String(year));
  body.set(name("[card][cvc]"), cvc);
  if (postalCode) body.set(name("[billing_details][address][postal_code]"), postalCode);
  try {
    const response = await fetch(path, { method: "POST", headers: { authorization: `Bearer ${key}` }, body });
    return await response.json();
  } catch {
    return {
      error: { type: "api_connection_error", message: "We could not reach Stripe. Please try again." },
    };
  }
}
