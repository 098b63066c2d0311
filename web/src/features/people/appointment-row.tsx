import type { Booking } from "@clinic/contract/bookings.ts";
import { Link } from "react-router-dom";
import { PatientNote } from "../../components/clinic/patient-note.tsx";
import { PaymentBadge } from "../../components/clinic/payment-badge.tsx";
import { StandingBadge, standingMarks } from "../../components/clinic/standing-badge.tsx";
import { PrintReceipt } from "../../components/receipt/print-receipt.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { scheduleLink, schedulePath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";

type Props = { booking: Booking; past: boolean; name: string | undefined };

/** Leads to the appointment on its day, where the desk can do something about it. */
export function AppointmentRow({ booking, past, name }: Props) {
  const { _id, dateISO, slot, treatment, doctor, patientName, status } = booking;
  const day = `${showShortWeekday(dateISO)}, ${dateISO.slice(0, 4)}`;
  return (
    <tr className={status === "cancelled" ? "is-cancelled" : undefined}>
      <th scope="row" data-label="Date" className="card-title">
        <Link to={scheduleLink({ date: dateISO, open: _id })} {...onIntent(schedulePath)}>
          <span className="whole">{day}</span> <span className="whole">{slot}</span>
        </Link>
      </th>
      <td data-label="Treatment">
        <div className="person-treatment">
          {treatment}
          {doctor && (
            <small>
              <bdi>{doctor}</bdi>
            </small>
          )}
          {name !== undefined && patientName !== name && (
            <small>
              For <bdi>{patientName}</bdi>
            </small>
          )}
          <PatientNote booking={booking} />
        </div>
      </td>
      <td data-label="Payment">
        <span className="person-payment">
          <PaymentBadge booking={booking} />
          <PrintReceipt booking={booking} className="btn-link" label={`Print receipt: ${day} ${slot}`} />
        </span>
      </td>
      <td data-label="Status">
        <Standing booking={booking} past={past} />
      </td>
    </tr>
  );
}

function Standing({ booking, past }: Pick<Props, "booking" | "past">) {
  // Whether they came, nobody has noted.
  if (past && booking.status === "booked" && !booking.arrived) return "—";
  const [mark] = standingMarks(booking);
  return mark ? <StandingBadge mark={mark} /> : <StatusBadge tone="neutral">Booked</StatusBadge>;
}
