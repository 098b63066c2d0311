import type { StripeCardNumberElementOptions } from "@stripe/stripe-js";

/** The messages between the page and a field's frame. They are sent over a port that only these two have. */

export type FieldType = "cardNumber" | "cardExpiry" | "cardCvc";

export type FieldOptions = Pick<StripeCardNumberElementOptions, "style" | "showIcon">;

/** https://docs.stripe.com/js/element/events/on_change?type=cardNumberElement */
export interface ChangeState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error:
    | { readonly type: "validation_error"; readonly code: string; readonly message: string }
    | undefined;
  /** Only the card number has a brand. */
  readonly brand?: string;
}

/** The API's answer, unchanged. A refused call has an `error`. */
export interface ApiBody {
  readonly error?: object;
  readonly status?: string;
  readonly last_payment_error?: object | null;
  readonly next_action?: { readonly use_stripe_sdk?: { readonly stripe_js?: string } } | null;
}

export type MessageToFrame =
  | { readonly kind: "focus" }
  | { readonly kind: "update"; readonly options: FieldOptions }
  /**
   * Asks the card number's frame to add the card's data to the form and to send it to the API. The page never sees the card's data.
   */
  | {
      readonly kind: "send";
      readonly call: number;
      readonly key: string;
      readonly path: string;
      readonly form: [string, string][];
    };

export type MessageFromFrame =
  | { readonly kind: "blur" | "focus" | "ready" | "submit" }
  | { readonly kind: "height"; readonly pixels: number }
  | { readonly kind: "change"; readonly state: ChangeState }
  | { readonly kind: "answer"; readonly call: number; readonly body: ApiBody };

/** The first message to a frame. It carries the frame's port. */
export interface ConnectMessage {
  readonly type: FieldType;
  /** The name of the channel on which the frames of one card find each other. */
  readonly group: string;
  readonly options: FieldOptions;
}

export type MessageFromChallenge = { readonly kind: "answered" };
