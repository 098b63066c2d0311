import type { ApiBody } from "../messages.ts";
import { CardElement } from "./card-element.ts";
import { showChallenge } from "./challenge-dialog.ts";
import { Elements } from "./elements.ts";
import { flatten } from "./form.ts";
import { IntegrationError } from "./integration-error.ts";
import { origin } from "./origin.ts";

type PaymentMethodChoice =
  | string
  | { readonly card: unknown; readonly billing_details?: object; readonly metadata?: object };

interface ConfirmData {
  readonly payment_method?: PaymentMethodChoice;
  readonly receipt_email?: string;
  readonly return_url?: string;
}

interface Result {
  readonly error?: object;
  readonly paymentIntent?: object;
  readonly paymentMethod?: object;
}

/** The part of the Stripe object that card payments need. https://docs.stripe.com/js */
export class StripeObject {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  elements(): Elements {
    return new Elements();
  }

  /** https://docs.stripe.com/js/payment_methods/create_payment_method */
  async createPaymentMethod(
    data: Exclude<PaymentMethodChoice, string> & { readonly type: string },
  ): Promise<Result> {
    const { card, type: _type, ...rest } = data;
    const body = await cardOf(card).send(this.#key, "/v1/payment_methods", "", flatten(rest, ""));
    return body.error ? { error: body.error } : { paymentMethod: body };
  }

  /** https://docs.stripe.com/js/payment_intents/confirm_card_payment */
  async confirmCardPayment(
    clientSecret: string,
    data: ConfirmData = {},
    options: { readonly handleActions?: boolean } = {},
  ): Promise<Result> {
    const { payment_method: choice, ...rest } = data;
    const path = `${intentPath(clientSecret)}/confirm`;
    const form = flatten({ ...rest, client_secret: clientSecret, use_stripe_sdk: true }, "");
    let body: ApiBody;
    if (choice === undefined || typeof choice === "string") {
      body = await this.#call("POST", path, [...form, ...flatten(choice, "payment_method")]);
    } else {
      const { card, ...details } = choice;
      const prefix = "payment_method_data";
      body = await cardOf(card).send(this.#key, path, prefix, [...form, ...flatten(details, prefix)]);
    }
    if (options.handleActions === false) return toResult(body);
    return this.#finish(clientSecret, body);
  }

  /** https://docs.stripe.com/js/payment_intents/handle_next_action */
  async handleNextAction({ clientSecret }: { readonly clientSecret: string }): Promise<Result> {
    return this.#finish(clientSecret, await this.#retrieve(clientSecret));
  }

  handleCardAction(clientSecret: string): Promise<Result> {
    return this.handleNextAction({ clientSecret });
  }

  /** https://docs.stripe.com/js/payment_intents/retrieve_payment_intent */
  async retrievePaymentIntent(clientSecret: string): Promise<Result> {
    return toResult(await this.#retrieve(clientSecret));
  }

  createToken(): Promise<never> {
    return Promise.reject(new IntegrationError("This stand-in makes payment methods, and no tokens."));
  }

  registerAppInfo(): void {}

  _registerWrapper(): void {}

  /** After the bank has been answered: paid, or refused with the intent's own last error. */
  async #finish(clientSecret: string, body: ApiBody): Promise<Result> {
    const challenge = body.next_action?.use_stripe_sdk?.stripe_js;
    if (body.status !== "requires_action" || !challenge) return toResult(body);
    await showChallenge(challenge);
    const after = await this.#retrieve(clientSecret);
    if (after.last_payment_error) return { error: { ...after.last_payment_error, payment_intent: after } };
    if (after.status === "canceled") return { error: { ...canceled, payment_intent: after } };
    return toResult(after);
  }

  #retrieve(clientSecret: string): Promise<ApiBody> {
    return this.#call(
      "GET",
      `${intentPath(clientSecret)}?${new URLSearchParams({ client_secret: clientSecret })}`,
    );
  }

  async #call(method: string, path: string, form?: [string, string][]): Promise<ApiBody> {
    try {
      const response = await fetch(origin + path, {
        method,
        headers: { authorization: `Bearer ${this.#key}` },
        ...(form && { body: new URLSearchParams(form) }),
      });
      return await response.json();
    } catch {
      return {
        error: { type: "api_connection_error", message: "We could not reach Stripe. Please try again." },
      };
    }
  }
}

const canceled = {
  type: "invalid_request_error",
  code: "payment_intent_unexpected_state",
  message: "This PaymentIntent has been canceled, and can no longer be paid.",
};

const toResult = (body: ApiBody): Result => (body.error ? { error: body.error } : { paymentIntent: body });

function intentPath(clientSecret: unknown): string {
  const [, id] = /^(pi_\w+?)_secret_\w+$/.exec(String(clientSecret)) ?? [];
  if (id) return `/v1/payment_intents/${id}`;
  throw new IntegrationError("Invalid value: the client secret should look like pi_…_secret_…");
}

function cardOf(element: unknown): CardElement {
  if (element instanceof CardElement) return element;
  throw new IntegrationError(
    "Invalid value: `card` should be a card Element. Card data never passes through the page.",
  );
}
