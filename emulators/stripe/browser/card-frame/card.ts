import type { ApiBody, ConnectMessage, MessageFromCardFrame, MessageToCardFrame } from "../frame-messages.ts";
import { splitExpiry } from "./card-fields.ts";
import { CardForm } from "./card-form.ts";

/**
 * The document inside the card fields' frame. The typed digits stay in this document, which sends them to the API
 * itself.
 */
addEventListener("message", function welcome(event: MessageEvent<ConnectMessage>) {
  const [port] = event.ports;
  if (event.source !== parent || !port) return;
  removeEventListener("message", welcome);

  const tell = (message: MessageFromCardFrame) => port.postMessage(message);
  const form = new CardForm(event.data.options, tell);
  port.onmessage = async ({ data }: MessageEvent<MessageToCardFrame>) => {
    if (data.kind === "send")
      tell({ kind: "answer", call: data.call, body: await sendCardToApi(form, data) });
    else if (data.kind === "update") form.update(data.options);
    else form.focus();
  };
  tell({ kind: "ready" });
});

type SendCardMessage = Extract<MessageToCardFrame, { kind: "send" }>;

/** Sends the card together with the page's form, or returns the first missing or wrong field. */
async function sendCardToApi(card: CardForm, { key, path, form }: SendCardMessage): Promise<ApiBody> {
  const problem = card.showProblem();
  if (problem) return { error: { type: "validation_error", ...problem } };
  const { number, expiry, cvc, postalCode } = card.values();
  const { month, year } = splitExpiry(expiry);
  const body = new URLSearchParams(form);
  const set = (name: string, value: string) => body.set(`payment_method_data${name}`, value);
  set("[type]", "card");
  set("[card][number]", number);
  set("[card][exp_month]", String(month));
  set("[card][exp_year]", String(year));
  set("[card][cvc]", cvc);
  set("[billing_details][address][postal_code]", postalCode);
  try {
    const response = await fetch(path, { method: "POST", headers: { authorization: `Bearer ${key}` }, body });
    return await response.json();
  } catch {
    return {
      error: { type: "api_connection_error", message: "We could not reach Stripe. Please try again." },
    };
  }
}
