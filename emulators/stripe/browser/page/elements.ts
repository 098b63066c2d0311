import type { StripeCardElementOptions } from "@stripe/stripe-js";
import { CardElement } from "./card-element.ts";
import { IntegrationError } from "./integration-error.ts";

/** React components of @stripe/react-stripe-js say by this which element they are. */
type ElementName = string | { readonly __elementType?: string };

/** https://docs.stripe.com/js/elements_object */
export class Elements {
  #card: CardElement | undefined;

  create(type: string, options: StripeCardElementOptions = {}): CardElement {
    if (type !== "card")
      throw new IntegrationError(`This stand-in has the card Element only, and no ${type}.`);
    if (this.#card) throw new IntegrationError("Can't create more than one Element of type card.");
    this.#card = new CardElement(options, () => {
      this.#card = undefined;
    });
    return this.#card;
  }

  getElement(name: ElementName): CardElement | null {
    const type = typeof name === "string" ? name : name.__elementType;
    return (type === "card" && this.#card) || null;
  }

  /** Locale and appearance: nothing here depends on them. */
  update(): void {}
}
