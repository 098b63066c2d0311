import type { ApiBody, FieldOptions, FieldType } from "../frame-messages.ts";
import { showChallenge } from "./challenge-dialog.ts";
import { emulatorOrigin, FieldElement, type FieldGroup, IntegrationError } from "./field-element.ts";

interface ConfirmData {
  readonly payment_method?: { readonly card?: unknown };
}

interface PaymentIntentResult {
  readonly error?: object;
  readonly paymentIntent?: object;
}

/** The part of Stripe.js that our payment page and Stripe's React package call. https://docs.stripe.com/js */
class StripeJs {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  elements(options: object = {}): Elements {
    const [given] = Object.keys(options);
    if (given) throw new IntegrationError(`This stand-in's Elements know no option ${given}.`);
    return new Elements();
  }

  /** Stripe.js's call that pays with a card: https://docs.stripe.com/js/payment_intents/confirm_card_payment */
  async confirmCardPayment(
    clientSecret: string,
    data: ConfirmData,
    options?: object,
  ): Promise<PaymentIntentResult> {
    if (options) throw new IntegrationError("This stand-in confirms without a third argument.");
    const { payment_method: { card, ...details } = {}, ...rest } = data;
    const path = `${intentPath(clientSecret)}/confirm`;
    const form = { ...rest, client_secret: clientSecret, use_stripe_sdk: true, payment_method_data: details };
    const body = await requireCardNumber(card).send(this.#key, path, flattenFormFields(form, ""));
    const challenge = body.next_action?.use_stripe_sdk?.stripe_js;
    if (body.status !== "requires_action" || !challenge) return toPaymentIntentResult(body);
    await showChallenge(challenge);
    return this.#readAnswer(clientSecret);
  }

  /**
   * Stripe.js's call that reads a payment intent: https://docs.stripe.com/js/payment_intents/retrieve_payment_intent
   */
  async retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult> {
    return toPaymentIntentResult(await this.#retrieve(clientSecret));
  }

  /** Stripe's React package checks that this and the next functions exist. */
  createToken(): Promise<never> {
    return Promise.reject(new IntegrationError("This stand-in has no createToken."));
  }

  createPaymentMethod(): Promise<never> {
    return Promise.reject(new IntegrationError("This stand-in has no createPaymentMethod."));
  }

  registerAppInfo(): void {}

  _registerWrapper(): void {}

  /** Reads the payment after the person answered the bank: it is paid, or refused with the intent's last error. */
  async #readAnswer(clientSecret: string): Promise<PaymentIntentResult> {
    const after = await this.#retrieve(clientSecret);
    if (after.last_payment_error) return { error: { ...after.last_payment_error, payment_intent: after } };
    if (after.status === "canceled") return { error: { ...canceledIntentError, payment_intent: after } };
    return toPaymentIntentResult(after);
  }

  async #retrieve(clientSecret: string): Promise<ApiBody> {
    const query = new URLSearchParams({ client_secret: clientSecret });
    try {
      const response = await fetch(`${emulatorOrigin}${intentPath(clientSecret)}?${query}`, {
        headers: { authorization: `Bearer ${this.#key}` },
      });
      return await response.json();
    } catch {
      return {
        error: { type: "api_connection_error", message: "We could not reach Stripe. Please try again." },
      };
    }
  }
}

/** The components of @stripe/react-stripe-js say with this field which element they are. */
interface StripeReactComponent {
  readonly __elementType?: string;
}

const fieldTypes: readonly FieldType[] = ["cardNumber", "cardExpiry", "cardCvc"];

/** Stripe.js's collection of form elements: https://docs.stripe.com/js/elements_object */
class Elements implements FieldGroup {
  readonly name = crypto.randomUUID();
  readonly #fields = new Map<FieldType, FieldElement>();

  create(wanted: string, options: FieldOptions = {}): FieldElement {
    const type = fieldTypes.find((one) => one === wanted);
    if (!type)
      throw new IntegrationError(
        `This stand-in has the Elements ${fieldTypes.join(", ")}, and no ${wanted}.`,
      );
    if (this.#fields.has(type))
      throw new IntegrationError(`Can't create more than one Element of type ${type}.`);
    const field = new FieldElement(type, options, this);
    this.#fields.set(type, field);
    return field;
  }

  getElement(wanted: string | StripeReactComponent): FieldElement | null {
    const name = typeof wanted === "string" ? wanted : wanted.__elementType;
    return [...this.#fields.values()].find(({ type }) => type === name) ?? null;
  }

  isMounted(): boolean {
    return fieldTypes.every((type) => this.#fields.get(type)?.isMounted());
  }

  remove(type: FieldType): void {
    this.#fields.delete(type);
  }
}

const canceledIntentError = {
  type: "invalid_request_error",
  code: "payment_intent_unexpected_state",
  message: "This PaymentIntent has been canceled, and can no longer be paid.",
};

const toPaymentIntentResult = (body: ApiBody): PaymentIntentResult =>
  body.error ? { error: body.error } : { paymentIntent: body };

function intentPath(clientSecret: unknown): string {
  const [, id] = /^(pi_\w+?)_secret_\w+$/.exec(String(clientSecret)) ?? [];
  if (id) return `/v1/payment_intents/${id}`;
  throw new IntegrationError("Invalid value: the client secret should look like pi_…_secret_…");
}

function requireCardNumber(element: unknown): FieldElement {
  if (element instanceof FieldElement && element.type === "cardNumber") return element;
  throw new IntegrationError(
    "Invalid value: `card` should be a cardNumber Element. Card data never passes through the page.",
  );
}

/** Flattens an object for the API: `{ address: { city } }` becomes `address[city]`. */
function flattenFormFields(value: unknown, name: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flattenFormFields(inner, name === "" ? key : `${name}[${key}]`),
  );
}

/**
 * Defines `window.Stripe` before @stripe/stripe-js looks for it, so that `loadStripe` uses it and loads no script
 * from Stripe. The version must be the one that @stripe/stripe-js expects, or it warns.
 */
function createStripe(key: string): StripeJs {
  if (!key?.startsWith("pk_")) {
    throw new IntegrationError(
      "Please call Stripe() with your publishable key. You should not use your secret key.",
    );
  }
  return new StripeJs(key);
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: "endive" }) });
