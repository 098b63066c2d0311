import { type Booking, listBookings } from "@clinic/contract/bookings.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage, endRejectedSession } from "./api.ts";
import { ApiError } from "./api-error.ts";

/** The first part of every bookings query's key, so that one invalidation reloads all bookings. */
export const bookingsKey = ["bookings"];

export function bookingsQuery(user: { uid: string }) {
  return queryOptions({
    queryKey: [...bookingsKey, user.uid],
    queryFn: ({ signal }) => loadBookings(signal),
  });
}

/**
 * Reads all pages of the account's bookings. A 403 ends the session, because the server has removed the account. After a 401,
 * `callForPage` has ended the session already.
 */
async function loadBookings(signal: AbortSignal): Promise<Booking[]> {
  const bookings: Booking[] = [];
  let after = "";
  try {
    do {
      const query = { limit: 200, ...(after && { after }) };
      const { data, next } = await callForPage(listBookings, { query }, { signal });
      bookings.push(...data);
      after = next ?? "";
    } while (after !== "");
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) await endRejectedSession();
    throw error;
  }
  return bookings;
}
