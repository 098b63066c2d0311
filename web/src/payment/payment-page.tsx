import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, CalendarCheck } from "lucide-react";
import { Link, useLocation, useParams } from "react-router-dom";
import { formatAppointmentTime } from "../shared/appointment-text.ts";
import { hasReceipt, isPayable } from "../shared/booking-rules.ts";
import { bookingsKey } from "../shared/bookings-query.ts";
import { formatPrice } from "../shared/clinic-format.ts";
import { describeError } from "../shared/error-sentences.ts";
import { readBackLink } from "../shared/navigation.ts";
import { settingsQuery } from "../shared/queries.ts";
import { spelled } from "../shared/spelling.ts";
import { AppointmentName } from "../ui/appointment-name.tsx";
import { PageHeading, TabTitle } from "../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../ui/states.tsx";
import { ConfirmingPayment, Pay } from "./pay.tsx";
import { bookingQuery, reportPayment, shouldRetryReport } from "./payment-calls.ts";
import { Receipt } from "./receipt.tsx";
import "../ui/fields.scss";
import "./payment.scss";

export function Component() {
  const { id = "" } = useParams();
  // The key drops the state of another appointment's payment.
  return <Payment key={id} id={id} />;
}

function Payment({ id }: { id: string }) {
  const { booking, transactionId, reportError, confirm } = useConfirmation(id);
  // Waits for the settings, so that nothing moves: the receipt and the form show the clinic's address and policy.
  const clinic = useQuery(settingsQuery);
  const isReceipt = booking.data !== undefined && hasReceipt(booking.data);
  const { key, state } = useLocation();
  const { to, text, state: backState } = readBackLink(state);
  return (
    <>
      {/* The key sets the tab's title again, because a new location resets the title. */}
      <TabTitle key={key} title={isReceipt ? "Receipt" : "Payment"} />
      <PageHeading
        title={isReceipt ? "Receipt" : <Greeting name={booking.data?.patientName} />}
        actions={
          <Link className="btn btn-outline-secondary" to={to} state={backState}>
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
            <Skeleton className="card-skeleton" />
          </>
        )
      ) : transactionId && booking.data.payment === "unpaid" ? (
        <ConfirmingPayment
          transactionId={transactionId}
          message={reportError ? describeError(reportError) : undefined}
        />
      ) : (
        <PaymentContent
          booking={booking.data}
          clinic={clinic.data}
          reportedTransactionId={transactionId}
          onPaid={confirm}
        />
      )}
    </>
  );
}

function Greeting({ name }: { name: string | undefined }) {
  if (!name) return "Payment";
  return (
    <span className="fs-4">
      Hello, <bdi>{name}</bdi>
    </span>
  );
}

type PaymentContentProps = {
  booking: Booking;
  clinic: PublicSettings | undefined;
  /** The transaction of the payment that was made on this page. */
  reportedTransactionId: string | undefined;
  onPaid: (transactionId: string) => void;
};

function PaymentContent({ booking, clinic, reportedTransactionId, onPaid }: PaymentContentProps) {
  const isJustPaid = booking.payment === "paid" && booking.transactionId === reportedTransactionId;
  if (hasReceipt(booking)) return <Receipt booking={booking} isJustPaid={isJustPaid} />;
  const takesCards = clinic?.takesCards ?? true;
  if (isPayable(booking, { takesCards }, new Date()))
    return <Pay booking={booking} clinic={clinic} onPaid={onPaid} />;
  return <NothingToPay booking={booking} takesCards={takesCards} />;
}

function NothingToPay({ booking, takesCards }: { booking: Booking; takesCards: boolean }) {
  const { title, text } = explainNotPayable(booking, takesCards);
  return (
    <EmptyState icon={CalendarCheck} title={title}>
      {text}
      <br />
      <AppointmentName appointment={booking} />, {formatAppointmentTime(booking)}
    </EmptyState>
  );
}

/** Why an unpaid appointment can't be paid online. */
export function explainNotPayable(
  { payment, status, payAtClinic, waived, Price, currency }: Booking,
  takesCards: boolean,
): { title: string; text: string } {
  if (status === "cancelled") {
    return {
      title: `This appointment was ${spelled("canceled")}`,
      text: "Nothing was charged, and there is nothing to pay.",
    };
  }
  if (payment === "nothing-due") {
    return {
      title: "Nothing to pay",
      text: waived
        ? "Nothing is due for this appointment anymore."
        : "This appointment is free of charge. We look forward to seeing you.",
    };
  }
  const amount = formatPrice(Price, currency);
  if (!takesCards) {
    return {
      title: "Please pay at the clinic",
      text: `The ${amount} can't be paid online. Your appointment stands.`,
    };
  }
  return {
    title: "Please pay at the clinic",
    text: payAtClinic
      ? `Too many cards were declined, so the ${amount} can't be paid online anymore. Your appointment stands.`
      : `This appointment has begun, so its ${amount} can't be paid online anymore.`,
  };
}

/**
 * Reads the booking, and reports a payment that was made on this page to the server. Polls the booking until it is paid: by
 * the report or by Stripe's webhook, whichever arrives first.
 */
function useConfirmation(id: string) {
  const client = useQueryClient();
  const confirmation = useMutation({
    mutationFn: (transactionId: string) => reportPayment(id, transactionId),
    retry: shouldRetryReport,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
    onSuccess: (paid) => {
      client.setQueryData(bookingQuery(id).queryKey, paid);
      void client.invalidateQueries({ queryKey: bookingsKey });
    },
  });
  const transactionId = confirmation.variables;
  const booking = useQuery({
    ...bookingQuery(id),
    refetchInterval: ({ state }) => (transactionId && state.data?.payment === "unpaid" ? 3000 : false),
  });
  return { booking, transactionId, reportError: confirmation.error, confirm: confirmation.mutate };
}
