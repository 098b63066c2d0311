import { showBooking } from "@clinic/contract/bookings.ts";
import { confirmPayment, createPaymentIntent } from "@clinic/contract/payments.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { bookingsKey } from "../../lib/clinic/bookings-query.ts";

/** Below the lists' key: whoever changes an appointment has this asked again too. */
export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, "one", id],
    queryFn: ({ signal }) => call(showBooking, { params: { id } }, { signal }),
    // It may be paid in another tab or at the desk: coming back to this page asks again.
    staleTime: 0,
  });
}

/** The server says that the appointment is not what this page shows. */
const news = new Set(["already-paid", "not-payable", "pay-at-clinic", "price-changed"]);

/** The way to pay. It stays the same until it is paid or closed, so it is asked for once. */
export function intentQuery(id: string, Price: number) {
  return queryOptions({
    queryKey: ["payment-intent", id, Price],
    queryFn: async ({ client }) => {
      try {
        return await call(createPaymentIntent, { body: { appointment: id, Price } });
      } catch (error) {
        if (error instanceof ApiError && news.has(error.code)) {
          await client.invalidateQueries(bookingQuery(id));
        }
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.error) ? 4000 : false),
  });
}

export function isUnderWay(error: unknown): boolean {
  return error instanceof ApiError && error.code === "payment-in-progress";
}

export function tellOfPayment(appointment: string, transactionId: string) {
  return call(confirmPayment, { params: { id: appointment }, body: { appointment, transactionId } });
}

const final = new Set(["payment-mismatch", "not-found", "forbidden", "unauthenticated", "invalid"]);

/** Money has moved: the server is told again until it knows, or has said no. */
export function isWorthRepeating(failures: number, error: unknown): boolean {
  return failures < 20 && !(error instanceof ApiError && final.has(error.code));
}
