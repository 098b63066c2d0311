import { showBooking } from "@clinic/contract/bookings.ts";
import { confirmPayment, createPaymentIntent } from "@clinic/contract/payments.ts";
import type { PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../shared/api.ts";
import { ApiError } from "../shared/api-error.ts";
import { bookingsKey } from "../shared/bookings-query.ts";

/** One booking. Its query key starts with the key of the lists, so that invalidating the lists reloads the booking too. */
export function bookingQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, "one", id],
    queryFn: ({ signal }) => call(showBooking, { params: { id } }, { signal }),
    // Loads the booking again when the tab gets the focus, because it may be paid in another tab or at the desk.
    staleTime: 0,
  });
}

/** These errors mean that the page shows an outdated appointment. */
const staleBookingCodes = new Set(["already-paid", "not-payable", "pay-at-clinic", "price-changed"]);

/** The payment intent of an appointment. Loads only once, because the intent stays the same until it is paid or closed. */
export function intentQuery(id: string, Price: number) {
  return queryOptions({
    queryKey: ["payment-intent", id, Price],
    queryFn: async ({ client }) => {
      try {
        return await call(createPaymentIntent, { body: { appointment: id, Price } });
      } catch (error) {
        if (error instanceof ApiError && staleBookingCodes.has(error.code)) {
          await client.invalidateQueries(bookingQuery(id));
        }
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (isPaymentInProgress(state.error) ? 4000 : false),
  });
}

export function isPaymentInProgress(error: unknown): boolean {
  return error instanceof ApiError && error.code === "payment-in-progress";
}

export function reportPayment(appointment: string, transactionId: string) {
  return call(confirmPayment, { params: { id: appointment }, body: { appointment, transactionId } });
}

const finalReportErrors = new Set([
  "payment-mismatch",
  "not-found",
  "forbidden",
  "unauthenticated",
  "invalid",
]);

/** Repeats the report of a payment until the server accepts or refuses it, because the card was charged. */
export function shouldRetryReport(failures: number, error: unknown): boolean {
  return failures < 20 && !(error instanceof ApiError && finalReportErrors.has(error.code));
}

/** `closed`: the payment intent was canceled, and the page needs a new intent. */
export type PaymentOutcome =
  | { kind: "paid"; transactionId: string }
  /** `declined`: the bank declined the card, and nothing was charged. */
  | { kind: "refused"; message: string; declined: boolean }
  | { kind: "closed" };

/** Shows in place of the card provider's messages that are meant for developers. */
export const paymentFailedSentence =
  "The card service could not take this payment. Please try again, or pay at the clinic.";

/**
 * Reads Stripe's answer to a payment. An error may mean success: paying in a second tab fails because the first tab has paid.
 * A payment that the bank still processes counts as paid here, and the server waits for the outcome.
 */
export function readPaymentOutcome({
  error,
  paymentIntent,
}: PaymentIntentResult): PaymentOutcome | "unknown" {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === "succeeded" || intent?.status === "processing") {
    return { kind: "paid", transactionId: intent.id };
  }
  if (intent?.status === "canceled") return { kind: "closed" };
  if (error && isOutcomeUnknown(error)) return "unknown";
  const aboutCard = isCardError(error);
  return {
    kind: "refused",
    message: (aboutCard && error.message) || paymentFailedSentence,
    // An incomplete card number doesn't count as declined, because it wasn't sent to the bank.
    declined: aboutCard && error.type !== "validation_error",
  };
}

/**
 * Whether the error leaves the payment's outcome unknown. `lock_timeout` means that another request, such as another tab's,
 * is paying the intent.
 */
function isOutcomeUnknown({ type, code }: StripeError): boolean {
  return (
    type === "api_connection_error" ||
    type === "api_error" ||
    type === "rate_limit_error" ||
    code === "lock_timeout"
  );
}

/** Whether the card provider's message is meant for the card's owner. */
function isCardError(error: StripeError | undefined): error is StripeError {
  return (
    error?.type === "card_error" ||
    error?.type === "validation_error" ||
    error?.code === "payment_intent_authentication_failure"
  );
}
