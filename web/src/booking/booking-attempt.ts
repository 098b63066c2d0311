import { type BookingCreated, type BookingRequest, createBooking } from "@clinic/contract/bookings.ts";
import * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { ApiError, type ApiErrorCode } from "../shared/api-error.ts";

export type BookingInput = Omit<BookingRequest, "requestId">;
type PostBooking = (request: BookingRequest) => Promise<BookingCreated>;
type BookingSenderOptions<Input, Created> = {
  post: (request: Input & { requestId: string }) => Promise<Created>;
  tried?: BookingAttempt | undefined;
  onTry?: (tried: BookingAttempt) => void;
};

const postBooking: PostBooking = (request) => call(createBooking, { body: request });

/** The unanswered requests that were sent under one idempotency key, `requestId`. A reload keeps them. */
export const bookingAttemptSchema = z.object({ requestId: z.string(), wishes: z.array(z.string()) });
export type BookingAttempt = z.infer<typeof bookingAttemptSchema>;

/** Returns the function that sends one dialog's booking requests, of one appointment each. */
export function createBookingSender(
  options: Partial<BookingSenderOptions<BookingInput, BookingCreated>> = {},
): (input: BookingInput) => Promise<BookingCreated> {
  return createSender({ post: postBooking, ...options });
}

/**
 * Returns the function that sends one dialog's booking requests. The server makes at most one booking under a `requestId`, so
 * a repeated request keeps its id. A changed request gets a new id, but only if the outcome of the last request is known:
 * under one id the server books only one request, and answers `request-reused` to the other. `onTry` is called before each
 * request. `tried` is the attempt from before a reload, whose outcome is unknown.
 */
export function createSender<Input, Created>({
  post,
  tried,
  onTry,
}: BookingSenderOptions<Input, Created>): (input: Input) => Promise<Created> {
  /** The requests that were sent under the present `requestId`. `isUnknown`: the server may have booked one of them. */
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
      // A repeated request was the only one under its id, so its booking has been canceled since: sending it again
      // books nothing twice. Otherwise an earlier request was booked, and the patient decides.
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

/** Whether the server may have booked: no answer arrived, or the answer doesn't say. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || unknownOutcomes.has(error.code);
}
