import type { Booking } from "@clinic/contract/bookings.ts";
import { addressLine } from "@clinic/domain/clinic.ts";
import { formatCardPayment } from "@clinic/domain/format-card-payment.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { heldPrice } from "../../lib/clinic/booking-rules.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { showDay } from "../../lib/clinic/show-moment.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { showVisitDay } from "../../lib/clinic/visit-words.ts";
import { Skeleton } from "../skeleton.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { receiptWords } from "./receipt-words.ts";
import "../../styles/receipt.scss";

/** From and to whom, for what, when and how an appointment was paid. */
export function ReceiptFacts({ booking }: { booking: Booking }) {
  const { treatment, doctor, slot, Price, patientName, method, paidAt, paidWith, transactionId } = booking;
  const { returned, lost } = booking;
  const { data: clinic } = useQuery(settingsQuery);
  const words = receiptWords(booking);
  return (
    <>
      <ClinicAddress />
      <dl>
        {patientName && (
          <Line name="Patient">
            <bdi>{patientName}</bdi>
          </Line>
        )}
        <Line name="Treatment">{treatment}</Line>
        {doctor && (
          <Line name="Dentist">
            <bdi>{doctor}</bdi>
          </Line>
        )}
        <Line name="Appointment">
          <span className="whole">{showVisitDay(booking)}</span> at {slot}
        </Line>
        {clinic && paidAt && <Line name="Date of payment">{showDay(paidAt, clinic.timeZone)}</Line>}
        <Line name="Payment">{method === "desk" ? "At the clinic" : formatCardPayment(paidWith)}</Line>
        <Line name="Status">
          <StatusBadge tone={words.tone}>{words.state}</StatusBadge>
        </Line>
        <Line name="Amount">
          <strong>{showPrice(Price)}</strong>
        </Line>
        {returned > 0 && <Line name="Refunded">{showPrice(returned)}</Line>}
        {lost > 0 && <Line name="Taken back by your bank">{showPrice(lost)}</Line>}
        {returned + lost > 0 && (
          <Line name="Paid in all">
            <strong>{showPrice(heldPrice(booking))}</strong>
          </Line>
        )}
      </dl>
      {words.note && <p>{words.note}</p>}
      {transactionId && <p className="transaction">Transaction Id: {transactionId}</p>}
    </>
  );
}

function ClinicAddress() {
  const { data } = useQuery(settingsQuery);
  if (!data) return <Skeleton lines={2} />;
  return (
    <div className="receipt-clinic">
      <h2>{data.name}</h2>
      <address>
        {addressLine(data.address)}
        <br />
        {data.phone}
      </address>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
