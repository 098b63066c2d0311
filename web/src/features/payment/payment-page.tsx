import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, useLocation, useParams } from "react-router-dom";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { hasReceipt } from "../../components/receipt/receipt-words.ts";
import { Skeleton } from "../../components/skeleton.tsx";
import { TabTitle } from "../../components/tab-title.tsx";
import { isPayable } from "../../lib/clinic/booking-rules.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { wayBack } from "../../lib/way-back.ts";
import { Confirming } from "./confirming.tsx";
import { NothingToPay } from "./nothing-to-pay.tsx";
import { Pay } from "./pay.tsx";
import { Receipt } from "./receipt.tsx";
import { useConfirmation } from "./use-confirmation.ts";
import "../../styles/forms.scss";
import "../../styles/payment.scss";

export function Component() {
  const { id = "" } = useParams();
  // Another appointment is another page: nothing of the last one's payment stays.
  return <Payment key={id} id={id} />;
}

function Payment({ id }: { id: string }) {
  const { booking, transactionId, refusal, confirm } = useConfirmation(id);
  // The receipt is headed by the clinic's address, and beside the amount stands its policy: so nothing moves when they come.
  const clinic = useQuery(settingsQuery);
  const isReceipt = booking.data !== undefined && hasReceipt(booking.data);
  const { key, state } = useLocation();
  const { to, text, state: had } = wayBack(state);
  return (
    <>
      {/* A new location has given the tab its page's own name. */}
      <TabTitle key={key} title={isReceipt ? "Receipt" : "Payment"} />
      <PageHeading
        title={isReceipt ? "Receipt" : <Greeting name={booking.data?.patientName} />}
        actions={
          <Link className="btn btn-outline-secondary" to={to} state={had}>
            <ArrowLeft size={18} aria-hidden="true" />
            {text}
          </Link>
        }
      />
      {!booking.data || clinic.isPending ? (
        booking.isError ? (
          <ErrorState
            error={booking.error}
            missing="There is no such appointment"
            retry={() => void booking.refetch()}
          />
        ) : (
          <>
            <p className="lead">
              One moment: we are looking up your appointment, what it costs, and how you can pay for it.
            </p>
            <Skeleton lines={4} className="payment-skeleton" />
          </>
        )
      ) : transactionId && booking.data.payment === "unpaid" ? (
        <Confirming transactionId={transactionId} refusal={refusal ? sentenceOf(refusal) : undefined} />
      ) : (
        <PaymentState booking={booking.data} clinic={clinic.data} paidHere={transactionId} onPaid={confirm} />
      )}
    </>
  );
}

function Greeting({ name }: { name: string | undefined }) {
  if (!name) return "Payment";
  return (
    <>
      Hello, <bdi>{name}</bdi>
    </>
  );
}

type StateProps = {
  booking: Booking;
  clinic: PublicSettings | undefined;
  /** The payment that this page made. */
  paidHere: string | undefined;
  onPaid: (transactionId: string) => void;
};

function PaymentState({ booking, clinic, paidHere, onPaid }: StateProps) {
  const justPaid = booking.payment === "paid" && booking.transactionId === paidHere;
  if (hasReceipt(booking)) return <Receipt booking={booking} justPaid={justPaid} />;
  if (isPayable(booking, new Date())) return <Pay booking={booking} clinic={clinic} onPaid={onPaid} />;
  return <NothingToPay booking={booking} />;
}
