import type { StripeCardElementOptions } from "@stripe/stripe-js";

/** The messages between the page and the card frame. They are sent over a port that only these two have. */

export type CardFrameOptions = Pick<StripeCardElementOptions, "style">;

export interface CardState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error:
    | { readonly type: "validation_error"; readonly code: string; readonly message: string }
    | undefined;
}

/** The API's answer, unchanged. A refused call has an `error`. */
export interface ApiBody {
  readonly error?: object;
  readonly status?: string;
  readonly last_payment_error?: object | null;
  readonly next_action?: { readonly use_stripe_sdk?: { readonly stripe_js?: string } } | null;
}

export type MessageToCardFrame =
  | { readonly kind: "focus" }
  | { readonly kind: "update"; readonly options: CardFrameOptions }
  /**
   * Asks the frame to add the card's data to the form and to send it to the API. The page never sees the card's data.
   */
  | {
      readonly kind: "send";
      readonly call: number;
      readonly key: string;
      readonly path: string;
      readonly form: [string, string][];
    };

export type MessageFromCardFrame =
  | { readonly kind: "blur" | "focus" | "ready" | "submit" }
  | { readonly kind: "height"; readonly pixels: number }
  | { readonly kind: "change"; readonly state: CardState }
  | { readonly kind: "answer"; readonly call: number; readonly body: ApiBody };

/** The first message to a frame. It carries the frame's port. */
export interface ConnectMessage {
  readonly options: CardFrameOptions;
}

export type MessageFromChallenge = { readonly kind: "answered" };
