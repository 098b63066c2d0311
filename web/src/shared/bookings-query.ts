import { type Booking, listBookings } from "@clinic/contract/bookings.ts";
import { queryOptions } from "@tanstack/react-query";
import { callForPage, endRejectedSession } from "./api.ts";
import { ApiError } from "./api-error.ts";

/** The first part of every query key here, for invalidation. */
export const bookingsKey = ["bookings"];

export function bookingsQuery(user: { uid: string }) {
  return queryOptions({
    queryKey: [...bookingsKey, user.uid],
    queryFn: ({ signal }) => loadBookings(signal),
  });
}

/** Reads all pages. A 403 ends the session, because the account has been removed. A 401 has ended it already. */
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
