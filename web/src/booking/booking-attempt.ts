import { type BookingCreated, type BookingRequest, createBooking } from "@clinic/contract/bookings.ts";
import * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { ApiError, type ApiErrorCode } from "../shared/api-error.ts";

export type BookingInput = Omit<BookingRequest, "requestId">;
type Send = (request: BookingRequest) => Promise<BookingCreated>;
type Options = { post?: Send; tried?: BookingAttempt | undefined; onTry?: (tried: BookingAttempt) => void };

const send: Send = (request) => call(createBooking, { body: request });

/** The unanswered requests that were sent under one idempotency key. It is kept over a reload. */
export const bookingAttemptSchema = z.object({ requestId: z.string(), wishes: z.array(z.string()) });
export type BookingAttempt = z.infer<typeof bookingAttemptSchema>;

/**
 * Returns the function that sends one dialog's bookings. The server makes at most one booking under a `requestId`, so
 * a repeated request keeps it. A changed request gets a new one, but only when the outcome of the last one is known:
 * under the same id only one of both can be booked, and `request-reused` reports the other. `onTry` is called before
 * each request. `tried` is the attempt of an earlier page, whose outcome is unknown.
 */
export function createBookingSender({
  post = send,
  tried,
  onTry,
}: Options = {}): (input: BookingInput) => Promise<BookingCreated> {
  /** The requests under the present id. `isUnknown`: one of them may still be booked. */
  let attempt = tried && { ...tried, wishes: new Set(tried.wishes), isUnknown: true };

  return async function book(input) {
    const text = JSON.stringify(input);
    const isRepeat = attempt?.wishes.has(text) && attempt.wishes.size === 1;
    if (!attempt || !(attempt.isUnknown || isRepeat)) {
      attempt = { requestId: crypto.randomUUID(), wishes: new Set(), isUnknown: false };
    }
    attempt.wishes.add(text);
    onTry?.({ requestId: attempt.requestId, wishes: [...attempt.wishes] });
    try {
      return await post({ ...input, requestId: attempt.requestId });
    } catch (error) {
      attempt.isUnknown ||= isOutcomeUnknown(error);
      if (!(error instanceof ApiError) || error.code !== "request-reused") throw error;
      attempt = undefined;
      // Only this request was sent under the id, so its booking has been canceled since: nothing is booked twice.
      // Otherwise the earlier request was booked, and the patient decides.
      if (isRepeat) return book(input);
      throw error;
    }
  };
}

const unknownOutcomes = new Set<ApiErrorCode>([
  "offline",
  "timed-out",
  "unexpected",
  "internal",
  "unavailable",
]);

/** No answer arrived, or one that doesn't say whether the server booked. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || unknownOutcomes.has(error.code);
}
