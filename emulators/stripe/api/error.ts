import type Stripe from "stripe";

/** The `error` object of a refusal. https://docs.stripe.com/api/errors */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Partial<Stripe.PaymentIntent>;
  payment_method?: Stripe.PaymentMethod;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody & { doc_url?: string };
  /** Whether the call had begun when it was refused: only then does an idempotency key remember the answer. */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = true) {
    super(body.message);
    this.status = status;
    this.executed = executed;
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes#${body.code.replaceAll("_", "-")}` }
      : body;
  }
}

type Details = Omit<ErrorBody, "type" | "message">;

export const invalidRequest = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, { type: "invalid_request_error", message, ...details });

export const noSuch = (kind: string, id: string, param = "id"): ApiError =>
  new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const cardError = (message: string, details: Details): ApiError =>
  new ApiError(402, { type: "card_error", message, ...details });
