import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { Elements } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, Lock } from "lucide-react";
import { ApiError } from "../shared/api-error.ts";
import { formatAppointmentTime } from "../shared/appointment-text.ts";
import { describeTermsAfterBooking } from "../shared/booking-terms.ts";
import { loadFirebase } from "../shared/firebase.ts";
import { DentistSuffix } from "../ui/appointment-name.tsx";
import { ErrorState, Skeleton } from "../ui/states.tsx";
import { PayForm, PayRow } from "./pay-form.tsx";
import { bookingQuery, intentQuery, isPaymentInProgress } from "./payment-calls.ts";

type PayProps = {
  booking: Booking;
  /** Undefined if the clinic's settings didn't load. */
  clinic: PublicSettings | undefined;
  onPaid: (transactionId: string) => void;
};

export function Pay({ booking, clinic, onPaid }: PayProps) {
  const { _id, treatment, Price, personId, patientName } = booking;
  const client = useQueryClient();
  const intent = useQuery(intentQuery(_id, Price));
  const cards = useQuery(cardServiceQuery(intent.data?.publishableKey));
  const refresh = () => void client.invalidateQueries(bookingQuery(_id));
  if (isPaymentInProgress(intent.error)) return <ConfirmingPayment />;
  const failed = [intent, cards].find(({ isError }) => isError);
  return (
    <section className="panel payment-panel" aria-labelledby="payment-treatment">
      <h2 id="payment-treatment">Pay for {treatment}</h2>
      <p>
        We will see {personId ? <bdi>{patientName}</bdi> : "you"}{" "}
        <span className="whole">{formatAppointmentTime(booking)}</span>
        <DentistSuffix doctor={booking.doctor} />
      </p>
      {clinic && <p className="payment-terms">{describeTermsAfterBooking(booking, clinic, new Date())}</p>}
      {failed && <PayRow booking={booking} />}
      {failed ? (
        <ErrorState
          title="Paying by card isn't possible just now"
          error={failed.error instanceof ApiError ? failed.error : cardServiceError}
          retry={() => void failed.refetch()}
        >
          {isRateLimited(failed.error) && "Your appointment stands, and you can also pay at the clinic."}
        </ErrorState>
      ) : cards.data ? (
        <Elements stripe={cards.data}>
          <PayForm
            booking={booking}
            clientSecret={intent.data?.clientSecret}
            onPaid={onPaid}
            onClosed={refresh}
          />
        </Elements>
      ) : (
        <PayFormSkeleton booking={booking} />
      )}
      <p className="payment-safe">
        <Lock size={16} aria-hidden="true" />
        Your card goes straight to Stripe. The clinic never sees it.
      </p>
    </section>
  );
}

/** Whether the patient has to wait after too many tries. */
function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.code === "too-many-requests";
}

const cardServiceError = new ApiError("payment-unavailable", "Stripe's script did not load.");

/** As large as the card form, with a disabled button, so that nothing moves when the form loads. */
function PayFormSkeleton({ booking }: Pick<PayProps, "booking">) {
  return (
    <div className="payment-waiting">
      <Skeleton className="card-skeleton" />
      <PayRow booking={booking}>
        <button type="button" className="btn btn-primary btn-lg" disabled>
          Pay
        </button>
      </PayRow>
    </div>
  );
}

/** Loads Stripe.js. Loads Firebase first, which in the local suite also loads a stand-in for Stripe.js. */
function cardServiceQuery(publishableKey: string | undefined) {
  return queryOptions({
    queryKey: ["card-service", publishableKey],
    queryFn: async () => {
      await loadFirebase();
      const stripe = await loadStripe(publishableKey ?? "");
      if (!stripe) throw new Error("Stripe.js runs in browsers only");
      return stripe;
    },
    enabled: publishableKey !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Turns off structural sharing, because Stripe's object is not plain data.
    structuralSharing: false,
    retry: 1,
  });
}

type ConfirmingPaymentProps = { transactionId?: string | undefined; message?: string | undefined };

/** The payment succeeded at Stripe, but the server hasn't confirmed it yet. The patient has nothing to do. */
export function ConfirmingPayment({ transactionId, message }: ConfirmingPaymentProps) {
  return (
    <div className="notice" role="status">
      <span className="notice-mark">
        <BadgeCheck size={28} aria-hidden="true" />
      </span>
      <h2>Your payment went through and is being confirmed</h2>
      <p>
        {message ??
          "This can take a minute. Please don't pay again: you may stay here or close this page, and the appointment will be marked as paid."}
      </p>
      {transactionId && <p className="transaction">Transaction Id: {transactionId}</p>}
    </div>
  );
}
