import type { StripeCardElementOptions } from "@stripe/stripe-js";

/** What page and card frame say to each other, over a port that only these two hold. */

export type CardFrameOptions = Pick<StripeCardElementOptions, "style">;

export interface CardState {
  readonly empty: boolean;
  readonly complete: boolean;
  readonly error:
    | { readonly type: "validation_error"; readonly code: string; readonly message: string }
    | undefined;
}

/** The answer of the API, passed on as it came; `error` where it refused. */
export interface ApiBody {
  readonly error?: object;
  readonly status?: string;
  readonly last_payment_error?: object | null;
  readonly next_action?: { readonly use_stripe_sdk?: { readonly stripe_js?: string } } | null;
}

export type ToCardFrame =
  | { readonly kind: "focus" }
  | { readonly kind: "update"; readonly options: CardFrameOptions }
  /** Adds the card's data to the form and sends it to the API; the page never sees it. */
  | {
      readonly kind: "send";
      readonly call: number;
      readonly key: string;
      readonly path: string;
      readonly form: [string, string][];
    };

export type FromCardFrame =
  | { readonly kind: "blur" | "focus" | "ready" | "submit" }
  | { readonly kind: "height"; readonly pixels: number }
  | { readonly kind: "change"; readonly state: CardState }
  | { readonly kind: "answer"; readonly call: number; readonly body: ApiBody };

/** The first message to a frame, by which it gets its port. */
export interface Welcome {
  readonly options: CardFrameOptions;
}

export type FromChallenge = { readonly kind: "answered" };
