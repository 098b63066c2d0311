import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { Elements } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { BadgeCheck, Lock } from "lucide-react";
import { ApiError } from "../shared/api-error.ts";
import { formatAppointmentTime } from "../shared/appointment-text.ts";
import { describeTermsAfterBooking } from "../shared/booking-terms.ts";
import { formatPrice } from "../shared/clinic-format.ts";
import { loadFirebase } from "../shared/firebase.ts";
import { AppointmentFace } from "../ui/appointment-face.tsx";
import { DentistSuffix } from "../ui/appointment-name.tsx";
import { ErrorState, Skeleton } from "../ui/states.tsx";
import { amountId, PayForm } from "./pay-form.tsx";
import { bookingQuery, intentQuery, isPaymentInProgress } from "./payment-calls.ts";

type PayProps = {
  booking: Booking;
  /** Undefined if the clinic's settings didn't load. */
  clinic: PublicSettings | undefined;
  onPaid: (transactionId: string) => void;
};

/** The sum and the appointment, with the form for the card beside or below them. */
export function Pay({ booking, clinic, onPaid }: PayProps) {
  const { _id, Price } = booking;
  const client = useQueryClient();
  const intent = useQuery(intentQuery(_id, Price));
  const cards = useQuery(cardServiceQuery(intent.data?.publishableKey));
  const refresh = () => void client.invalidateQueries(bookingQuery(_id));
  if (isPaymentInProgress(intent.error)) return <ConfirmingPayment />;
  const failed = [intent, cards].find(({ isError }) => isError);
  return (
    <div className="pay-layout">
      <PaymentSummary booking={booking} />
      <section className="panel" aria-labelledby="card-heading">
        <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between mb-3">
          <h2 id="card-heading" className="fs-5 mb-0">
            Pay by card
          </h2>
          <CardMarks />
        </div>
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
              clinic={clinic}
              clientSecret={intent.data?.clientSecret}
              terms={
                clinic && (
                  <p className="small mb-3">{describeTermsAfterBooking(booking, clinic, new Date())}</p>
                )
              }
              onPaid={onPaid}
              onClosed={refresh}
            />
          </Elements>
        ) : (
          <PayFormSkeleton />
        )}
        <p className="form-text d-flex gap-2 mt-3 mb-0">
          <Lock className="icon" aria-hidden="true" />
          Your card goes straight to Stripe. The clinic never sees it.
        </p>
      </section>
    </div>
  );
}

function PaymentSummary({ booking }: { booking: Booking }) {
  const { treatment, Price, currency, personId, patientName, doctor } = booking;
  return (
    <section className="pay-summary" aria-labelledby="payment-treatment">
      <div className="d-flex gap-3 mb-3">
        <AppointmentFace appointment={booking} />
        <div>
          <h2 id="payment-treatment" className="fs-5 mb-1">
            Pay for {treatment}
          </h2>
          <p className="mb-0">
            We will see {personId ? <bdi>{patientName}</bdi> : "you"}{" "}
            <span className="whole">{formatAppointmentTime(booking)}</span>
            <DentistSuffix doctor={doctor} />
          </p>
        </div>
      </div>
      <p id={amountId} className="mb-0">
        Please pay: <strong>{formatPrice(Price, currency)}</strong>
      </p>
      <p className="text-soft mb-0">Or pay at the clinic when you come.</p>
    </section>
  );
}

const cardMarks = ["VISA", "MC", "AMEX"];

/** Small marks of the most common cards. Stripe's field shows the brand of the typed card. */
function CardMarks() {
  return (
    <svg
      className="card-marks"
      viewBox="0 0 126 24"
      role="img"
      aria-label="Cards accepted: Visa, Mastercard, American Express"
    >
      {cardMarks.map((name, i) => (
        <g key={name} transform={`translate(${i * 44} 0)`}>
          <rect x="0.5" y="0.5" width="37" height="23" rx="4" />
          {name === "MC" ? (
            <>
              <circle cx="15" cy="12" r="6.5" />
              <circle cx="23" cy="12" r="6.5" />
            </>
          ) : (
            <text x="19" y="16">
              {name}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Whether the patient has to wait after too many tries. */
function isRateLimited(error: unknown): boolean {
  return error instanceof ApiError && error.code === "too-many-requests";
}

const cardServiceError = new ApiError("payment-unavailable", "Stripe's script did not load.");

/** As large as the card form, with a disabled button, so that nothing moves when the form loads. */
function PayFormSkeleton() {
  return (
    <>
      <Skeleton className="card-skeleton" />
      <div className="d-grid">
        <button type="button" className="btn btn-primary btn-lg" disabled>
          Pay
        </button>
      </div>
    </>
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
      {transactionId && <p className="small text-soft">Transaction Id: {transactionId}</p>}
    </div>
  );
}
