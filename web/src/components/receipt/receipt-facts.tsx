import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { showDay } from "../../lib/clinic/show-moment.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { Skeleton } from "../skeleton.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { receiptWords } from "./receipt-words.ts";
import "../../styles/receipt.scss";

/** To whom, for what and when an appointment was paid. */
export function ReceiptFacts({ booking }: { booking: Booking }) {
  const { treatment, doctor, date, slot, Price, patientName, method, paidAt, transactionId } = booking;
  const { data: clinic } = useQuery(settingsQuery);
  const words = receiptWords(booking);
  return (
    <>
      <ClinicAddress />
      <dl>
        {patientName && <Line name="Patient">{patientName}</Line>}
        <Line name="Treatment">{treatment}</Line>
        {doctor && <Line name="Dentist">{doctor}</Line>}
        <Line name="Appointment">{`${date} at ${slot}`}</Line>
        {clinic && paidAt && <Line name="Date of payment">{showDay(paidAt, clinic.timeZone)}</Line>}
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
    </>
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
