import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { Skeleton } from "../../components/skeleton.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { receiptWords } from "./payment-words.ts";

export function Receipt({ booking, justPaid }: { booking: Booking; justPaid: boolean }) {
  const { treatment, doctor, date, slot, Price, patientName, method, transactionId } = booking;
  const words = receiptWords(booking);
  return (
    <section className="panel receipt" aria-labelledby="receipt-title">
      {justPaid && <Congratulation />}
      <h2 id="receipt-title">Receipt</h2>
      <ClinicAddress />
      <dl>
        <Line name="Patient">{patientName}</Line>
        <Line name="Treatment">{treatment}</Line>
        {doctor && <Line name="Dentist">{doctor}</Line>}
        <Line name="Appointment">{`${date} at ${slot}`}</Line>
        <Line name="Amount">{showPrice(Price)}</Line>
        <Line name="Paid">{method === "desk" ? "At the clinic" : "By card"}</Line>
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge tone={words.tone}>{words.state}</StatusBadge>
          </dd>
        </div>
      </dl>
      {words.note && <p>{words.note}</p>}
      {transactionId && <p className="transaction">Transaction Id: {transactionId}</p>}
      <button
        type="button"
        className="btn btn-outline-secondary receipt-print"
        onClick={() => window.print()}
      >
        <Printer size={18} aria-hidden="true" />
        Print
      </button>
    </section>
  );
}

/** The form that had the focus is gone: it moves to the good news. */
function Congratulation() {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <p className="receipt-news" role="status" tabIndex={-1} ref={news}>
      <CircleCheck size={24} aria-hidden="true" />
      Congrats! Your payment is complete.
    </p>
  );
}

function ClinicAddress() {
  const { data } = useQuery(settingsQuery);
  if (!data) return <Skeleton lines={2} />;
  const { street, city, region, postalCode } = data.address;
  return (
    <address>
      <strong>{data.name}</strong>
      <br />
      {street}, {city}, {region} {postalCode}
      <br />
      {data.phone}
    </address>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
