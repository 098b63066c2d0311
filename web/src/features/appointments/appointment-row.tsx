import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { CalendarPlus, Check } from "lucide-react";
import { Link } from "react-router-dom";
import { StatusBadge } from "../../components/status-badge.tsx";
import { addToCalendar } from "../../lib/clinic/add-to-calendar.ts";
import { isChangeable, isUpcoming } from "../../lib/clinic/booking-rules.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { PaymentCell } from "./payment-cell.tsx";

type Props = {
  number: number;
  booking: Booking;
  clinic: PublicSettings;
  now: Date;
  onCancel: (booking: Booking) => void;
  onMove: (booking: Booking) => void;
};

export function AppointmentRow({ number, booking, clinic, now, onCancel, onMove }: Props) {
  const { treatment, doctor, patientName, date, slot, status, confirmed } = booking;
  // Buttons with the same words in every row: screen readers hear whose and which appointment each is about.
  const whose = `whose-${booking._id}`;
  const what = `what-${booking._id}`;
  const about = `${whose} ${what}`;
  return (
    <tr className={`appointment is-${status}`}>
      <td data-label="#">{number}</td>
      <td data-label="Name">
        <span id={whose}>{patientName}</span>
      </td>
      <td className="appointment-time" data-label="Date">
        {date}
      </td>
      <td className="appointment-time" data-label="Time">
        {slot}
      </td>
      <td className="appointment-treatment card-title" data-label="Treatment">
        <span id={what}>{treatment}</span>
        {confirmed && isUpcoming(booking, now) && (
          <StatusBadge tone="neutral" icon={Check}>
            Confirmed
          </StatusBadge>
        )}
        {status === "cancelled" && <StatusBadge tone="danger">Canceled</StatusBadge>}
        {status === "no-show" && <StatusBadge tone="warning">Missed</StatusBadge>}
        {doctor && <small className="appointment-dentist">with {doctor}</small>}
      </td>
      <td data-label="Payment">
        <PaymentCell booking={booking} now={now} describedBy={about} />
      </td>
      <td className="appointment-actions">
        {isChangeable(booking, now) && (
          <>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              aria-describedby={about}
              onClick={() => onMove(booking)}
            >
              Move
            </button>
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary to-calendar"
              title="Add to calendar"
              aria-describedby={about}
              onClick={() => void addToCalendar(booking, clinic).catch(tellFault)}
            >
              <CalendarPlus size={18} aria-hidden="true" />
              <span className="button-words">Add to calendar</span>
            </button>
            <button
              type="button"
              className="btn btn-sm btn-outline-danger"
              aria-describedby={about}
              onClick={() => onCancel(booking)}
            >
              Cancel
            </button>
          </>
        )}
        {status === "booked" && !isUpcoming(booking, now) && (
          <Link
            className="btn btn-sm btn-outline-secondary"
            aria-describedby={about}
            to={`/dashboard/review?appointment=${booking._id}`}
          >
            Write a review
          </Link>
        )}
      </td>
    </tr>
  );
}

function tellFault(error: unknown): void {
  notify.error(sentenceOf(error));
}
