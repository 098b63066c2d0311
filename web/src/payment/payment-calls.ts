import { showBooking } from "@clinic/contract/bookings.ts";
import { confirmPayment, createPaymentIntent } from "@clinic/contract/payments.ts";
import type { PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../shared/api.ts";
import { ApiError } from "../shared/api-error.ts";
import { bookingsKey } from "../shared/bookings-query.ts";

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

/** What came of a try to pay. `closed`: nobody can pay this way anymore. */
export type Outcome =
  | { kind: "paid"; transactionId: string }
  /** `declined`: this card, and nothing was charged. */
  | { kind: "refused"; message: string; declined: boolean }
  | { kind: "closed" };

/** For what the provider tells only programmers. */
export const notTaken =
  "The card service could not take this payment. Please try again, or pay at the clinic.";

/**
 * An error may bring good news: paying in a second tab fails because the first one has paid. A bank that is still deciding
 * counts as paid here; the server waits for its word.
 */
export function readOutcome({ error, paymentIntent }: PaymentIntentResult): Outcome | "unknown" {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === "succeeded" || intent?.status === "processing") {
    return { kind: "paid", transactionId: intent.id };
  }
  if (intent?.status === "canceled") return { kind: "closed" };
  if (error && leavesOpen(error)) return "unknown";
  const aboutCard = isAboutCard(error);
  return {
    kind: "refused",
    message: (aboutCard && error.message) || notTaken,
    // What is not complete yet never was a try.
    declined: aboutCard && error.type !== "validation_error",
  };
}

/** Nothing came back that tells of the payment; `lock_timeout` means that somebody, perhaps another tab, is just paying. */
function leavesOpen({ type, code }: StripeError): boolean {
  return (
    type === "api_connection_error" ||
    type === "api_error" ||
    type === "rate_limit_error" ||
    code === "lock_timeout"
  );
}

/** Then the provider's words are for the card's owner. Of other mistakes it speaks to programmers. */
function isAboutCard(error: StripeError | undefined): error is StripeError {
  return (
    error?.type === "card_error" ||
    error?.type === "validation_error" ||
    error?.code === "payment_intent_authentication_failure"
  );
}
