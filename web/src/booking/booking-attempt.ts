import { type BookingCreated, type BookingRequest, createBooking } from "@clinic/contract/bookings.ts";
import * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { ApiError, type ApiErrorCode } from "../shared/api-error.ts";

export type Wish = Omit<BookingRequest, "requestId">;
type Send = (request: BookingRequest) => Promise<BookingCreated>;
type Options = { post?: Send; tried?: AfterAttempt | undefined; onTry?: (tried: AfterAttempt) => void };

const send: Send = (request) => call(createBooking, { body: request });

/** What was sent under an id, for a page that is loaded anew before it has the answer. */
export const triedSchema = z.object({ requestId: z.string(), wishes: z.array(z.string()) });
export type AfterAttempt = z.infer<typeof triedSchema>;

/**
 * Books the wishes of one dialog, one after the other. The server makes at most one booking under a `requestId`, so a
 * repeat keeps it. A wish that was changed takes a new one, but not while nobody knows whether the last one was booked:
 * under the same id only one of both can be, and `request-reused` tells of the other. `onTry` hears of each before it is
 * sent; the last of an earlier page is `tried`, of which nobody knows the end.
 */
export function bookWishes({
  post = send,
  tried,
  onTry,
}: Options = {}): (wish: Wish) => Promise<BookingCreated> {
  /** What was sent under the present id, and whether the end of any of it is unknown: a late one may still be booked. */
  let open = tried && { ...tried, wishes: new Set(tried.wishes), unknown: true };

  return async function book(wish) {
    const text = JSON.stringify(wish);
    const repeated = open?.wishes.has(text) && open.wishes.size === 1;
    if (!open || !(open.unknown || repeated)) {
      open = { requestId: crypto.randomUUID(), wishes: new Set(), unknown: false };
    }
    open.wishes.add(text);
    onTry?.({ requestId: open.requestId, wishes: [...open.wishes] });
    try {
      return await post({ ...wish, requestId: open.requestId });
    } catch (error) {
      open.unknown ||= isOutcomeUnknown(error);
      if (!(error instanceof ApiError) || error.code !== "request-reused") throw error;
      open = undefined;
      // Nothing else was ever sent under the id, so what stood under it has been cancelled: nothing is booked twice.
      // Otherwise it is the wish of before that was booked, and a person decides.
      if (repeated) return book(wish);
      throw error;
    }
  };
}

const unknown = new Set<ApiErrorCode>(["offline", "timed-out", "unexpected", "internal", "unavailable"]);

/** No answer, or one that doesn't say whether the wish was booked. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || unknown.has(error.code);
}
