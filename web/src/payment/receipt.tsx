import type { Booking } from "@clinic/contract/bookings.ts";
import { addressLine } from "@clinic/domain/address.ts";
import { formatCardPayment } from "@clinic/domain/format-card-payment.ts";
import { receiptNumberOf } from "@clinic/domain/receipt-number.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Printer } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatAppointmentDay } from "../shared/appointment-text.ts";
import { hasReceipt, priceAfterRefunds } from "../shared/booking-rules.ts";
import { formatInstantDay } from "../shared/clinic-day.ts";
import { formatPrice, formatSlot } from "../shared/clinic-format.ts";
import { useDoctors } from "../shared/published.ts";
import { settingsQuery } from "../shared/queries.ts";
import { spelled } from "../shared/spelling.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { PrintedDocument } from "../ui/printed-document.tsx";
import { Skeleton, StatusBadge, type Tone } from "../ui/states.tsx";
import "./receipt.scss";

export function Receipt({ booking, isJustPaid }: { booking: Booking; isJustPaid: boolean }) {
  return (
    <section className="panel receipt" aria-label="Receipt">
      {isJustPaid && <PaymentSuccess />}
      <ReceiptFacts booking={booking} />
      <button type="button" className="btn btn-outline-secondary d-print-none" onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        Print or save as PDF
      </button>
    </section>
  );
}

/** The success message takes the focus, because the form that had the focus is gone. */
function PaymentSuccess() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p className="note is-success d-print-none" role="status" tabIndex={-1} ref={message}>
      <CircleCheck className="icon" aria-hidden="true" />
      Congrats! Your payment is complete.
    </p>
  );
}

type Props = {
  booking: Booking;
  className: string;
  /** Names the appointment on a page with several such buttons. */
  label?: string;
};

/** A button that prints the receipt alone. Shows nothing if the booking was never paid. */
export function PrintReceipt({ booking, className, label }: Props) {
  // Counts the prints, because a browser may never report that printing has ended.
  const [printing, setPrinting] = useState(0);
  // The button waits for the settings, because the receipt shows the clinic's name and address.
  const { isSuccess } = useQuery(settingsQuery);
  if (!hasReceipt(booking)) return null;
  return (
    <>
      <button
        type="button"
        className={`btn ${className}`}
        aria-label={label}
        disabled={!isSuccess}
        onClick={() => setPrinting((times) => times + 1)}
      >
        <Printer size={18} aria-hidden="true" /> Print receipt
      </button>
      {printing > 0 && (
        <PrintedDocument key={printing} title="Receipt" onDone={() => setPrinting(0)}>
          <section className="receipt">
            <h1>Receipt</h1>
            <ReceiptFacts booking={booking} />
          </section>
        </PrintedDocument>
      )}
    </>
  );
}

function ReceiptFacts({ booking }: { booking: Booking }) {
  const { treatment, doctor, slot, Price, patientName, method, paidAt, paidWith, transactionId } = booking;
  const { returned, lost, currency } = booking;
  const { data: clinic } = useQuery(settingsQuery);
  const registration = useDoctors().data.find(({ _id }) => _id === booking.doctorId)?.registration;
  const wording = describeReceipt(booking);
  return (
    <>
      <ClinicAddress />
      <dl className="facts">
        <ReceiptLine name="Receipt number">{receiptNumberOf(booking._id)}</ReceiptLine>
        <ReceiptLine name="Amount" isSum>
          {formatPrice(Price, currency)}
        </ReceiptLine>
        <ReceiptLine name="Status">
          <StatusBadge tone={wording.tone}>{wording.state}</StatusBadge>
        </ReceiptLine>
        {returned > 0 && <ReceiptLine name="Refunded">{formatPrice(returned, currency)}</ReceiptLine>}
        {lost > 0 && <ReceiptLine name="Taken back by your bank">{formatPrice(lost, currency)}</ReceiptLine>}
        {returned + lost > 0 && (
          <ReceiptLine name="Paid in all">
            <strong>{formatPrice(priceAfterRefunds(booking), currency)}</strong>
          </ReceiptLine>
        )}
        <ReceiptLine name="Treatment">{treatment}</ReceiptLine>
        <ReceiptLine name="Appointment">
          <span className="whole">{formatAppointmentDay(booking)}</span> at {formatSlot(slot)}
        </ReceiptLine>
        {doctor && (
          <ReceiptLine name="Dentist">
            <bdi>{doctor}</bdi>
            {registration && <small className="d-block text-soft">{registration}</small>}
          </ReceiptLine>
        )}
        {patientName && (
          <ReceiptLine name="Patient">
            <bdi>{patientName}</bdi>
          </ReceiptLine>
        )}
        <ReceiptLine name="Payment">
          {method === "desk" ? "At the clinic" : formatCardPayment(paidWith)}
        </ReceiptLine>
        {clinic && paidAt && (
          <ReceiptLine name="Date of payment">{formatInstantDay(paidAt, clinic.timeZone)}</ReceiptLine>
        )}
      </dl>
      {wording.note && <p>{wording.note}</p>}
      {transactionId && <p className="small text-soft">Transaction Id: {transactionId}</p>}
    </>
  );
}

function ClinicAddress() {
  const { data } = useQuery(settingsQuery);
  if (!data) return <Skeleton lines={2} />;
  return (
    <div className="d-flex flex-wrap gap-3 mb-3">
      <BrandMark />
      <div>
        <h2 className="fs-5 mb-1">{data.name}</h2>
        <address className="text-soft mb-0">
          {addressLine(data.address)}
          <br />
          {data.phone}
        </address>
        {data.registration && <p className="text-soft mb-0">{data.registration}</p>}
      </div>
    </div>
  );
}

type ReceiptLineProps = { name: string; isSum?: boolean; children: ReactNode };

function ReceiptLine({ name, isSum = false, children }: ReceiptLineProps) {
  return (
    <div className={isSum ? "receipt-sum" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ReceiptWording = { state: string; tone: Tone; note?: string };

/** The payment's state in a patient's words. The booking must have a receipt. */
export function describeReceipt(booking: Booking): ReceiptWording {
  const { payment, status, method, givenBack, Price, currency, lost, dispute } = booking;
  const money = formatPrice(
    payment !== "refunded" ? priceAfterRefunds(booking) : givenBack ? Price : Price - lost,
    currency,
  );
  switch (payment) {
    case "refund-pending":
      if (dispute === "open") {
        return { state: "Refund on hold", tone: "info", note: disputeNote };
      }
      return {
        state: "Refund on its way",
        tone: "info",
        note: `${money} is refunded to your card within days.`,
      };
    case "refunded":
      if (lost >= Price && !givenBack) {
        return {
          state: "Taken back",
          tone: "neutral",
          note: `Your bank took ${formatPrice(lost, currency)} back from the clinic.`,
        };
      }
      return {
        state: "Refunded",
        tone: "success",
        note: givenBack ? `The clinic gave you ${money} back.` : `${money} was refunded to your card.`,
      };
    case "refund-failed":
      return {
        state: "Refund delayed",
        tone: "warning",
        note: `Your bank has not accepted your refund of ${money} yet. The clinic knows, and we keep trying.`,
      };
    default:
      if (dispute === "open") return { state: "Paid", tone: "info", note: disputeNote };
      if (status !== "cancelled") return { state: "Paid", tone: "success" };
      return {
        state: "Paid",
        tone: "neutral",
        note:
          method === "desk"
            ? `This appointment was ${spelled("canceled")}. Please ask at the clinic about getting your money back.`
            : `This appointment was ${spelled("canceled")} too late for a refund.`,
      };
  }
}

const disputeNote =
  "Your bank is looking into this payment. Whatever is owed to you is refunded to your card once your bank has decided.";
