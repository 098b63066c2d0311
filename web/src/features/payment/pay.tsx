import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { Elements } from "@stripe/react-stripe-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { WithDentist } from "../../components/clinic/visit-name.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { termsAfter } from "../../lib/clinic/terms.ts";
import { cardServiceQuery } from "./card-service.ts";
import { Confirming } from "./confirming.tsx";
import { PayForm } from "./pay-form.tsx";
import { PayRow } from "./pay-row.tsx";
import { bookingQuery, intentQuery, isUnderWay } from "./payment-calls.ts";

type Props = {
  booking: Booking;
  /** Undefined where it could not be read. */
  clinic: PublicSettings | undefined;
  onPaid: (transactionId: string) => void;
};

export function Pay({ booking, clinic, onPaid }: Props) {
  const { _id, treatment, date, slot, Price, personId, patientName } = booking;
  const client = useQueryClient();
  const intent = useQuery(intentQuery(_id, Price));
  const cards = useQuery(cardServiceQuery(intent.data?.publishableKey));
  const refresh = () => void client.invalidateQueries(bookingQuery(_id));
  if (isUnderWay(intent.error)) return <Confirming />;
  const failed = [intent, cards].find(({ isError }) => isError);
  return (
    <section className="panel payment-panel" aria-labelledby="payment-treatment">
      <h2 id="payment-treatment">Pay for {treatment}</h2>
      <p>
        We will see {personId ? <bdi>{patientName}</bdi> : "you"}{" "}
        <span className="whole">
          {date} at {slot}
        </span>
        <WithDentist doctor={booking.doctor} />
      </p>
      {clinic && <p className="payment-terms">{termsAfter(booking, clinic, new Date())}</p>}
      {failed && <PayRow price={Price} />}
      {failed ? (
        <ErrorState
          title="Paying by card isn't possible just now"
          error={failed.error instanceof ApiError ? failed.error : cardServiceDown}
          retry={() => void failed.refetch()}
        >
          {isLimited(failed.error) && "Your appointment stands, and you can also pay at the clinic."}
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
        <WaitingForm price={Price} />
      )}
      <p className="payment-safe">
        <Lock size={16} aria-hidden="true" />
        Your card goes straight to Stripe. The clinic never sees it.
      </p>
    </section>
  );
}

/** Who has tried to pay too often for now waits, and fears for the appointment. */
function isLimited(error: unknown): boolean {
  return error instanceof ApiError && error.code === "too-many-requests";
}

const cardServiceDown = new ApiError("payment-unavailable", "Stripe's script did not load.");

/** The form's place and its button, disabled, while the card service loads. */
function WaitingForm({ price }: { price: number }) {
  return (
    <div className="payment-waiting">
      <Skeleton className="card-skeleton" />
      <PayRow price={price}>
        <button type="button" className="btn btn-primary btn-lg" disabled>
          Pay
        </button>
      </PayRow>
    </div>
  );
}
