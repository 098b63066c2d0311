/** The `error` object of a refusal. https://docs.stripe.com/api/errors */
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
  /** Whether the call had begun when it was refused: only then does an idempotency key remember the answer. */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = true) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }
}

type Details = Omit<ErrorBody, "type" | "message">;

export const invalidRequest = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, { ...details, type: "invalid_request_error", message });

export const noSuch = (kind: string, id: string, param = "id"): ApiError =>
  new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const cardError = (message: string, details: Details): ApiError =>
  new ApiError(402, { ...details, type: "card_error", message });
