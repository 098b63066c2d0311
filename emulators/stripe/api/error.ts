/** The `error` object in Stripe's answer to a refused call. https://docs.stripe.com/api/errors */
export interface ErrorBody {
  readonly type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: object;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /**
   * True if the call had begun before it was refused. Only then is the answer kept for the call's idempotency key.
   */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = true) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }
}

type ErrorDetails = Omit<ErrorBody, "type" | "message">;

export const invalidRequestError = (message: string, details: ErrorDetails = {}): ApiError =>
  new ApiError(400, { ...details, type: "invalid_request_error", message });

export const resourceMissingError = (kind: string, id: string, param = "id"): ApiError =>
  new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const cardError = (message: string, details: ErrorDetails): ApiError =>
  new ApiError(402, { ...details, type: "card_error", message });
