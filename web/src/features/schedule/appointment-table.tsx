import type { ScheduledBooking } from "@clinic/contract/clinic-days.ts";
import { phoneUrl } from "@clinic/domain/clinic-contact.ts";
import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { Check, History } from "lucide-react";
import { CardTable } from "../../components/card-table.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { problemMarks } from "../../lib/clinic/problem-words.ts";
import { actWords } from "./act-words.ts";
import { type DeskAct, possibleActs } from "./acts.ts";
import { PaymentBadge } from "./payment-badge.tsx";

export type AppointmentTableProps = {
  caption: string;
  bookings: ScheduledBooking[];
  timeZone: string;
  onAct: (act: DeskAct, booking: ScheduledBooking) => void;
};

export function AppointmentTable({ caption, bookings, timeZone, onAct }: AppointmentTableProps) {
  const now = new Date();
  return (
    <CardTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Treatment</th>
          <th scope="col">Patient</th>
          <th scope="col">Payment</th>
          <th scope="col" className="d-print-none">
            Action
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking._id} className={booking.status === "cancelled" ? "is-cancelled" : undefined}>
            <th scope="row" data-label="Time" className="sheet-time card-title">
              <span>
                {booking.slot}
                <small>to {showEnd(booking, timeZone)}</small>
              </span>
            </th>
            <td data-label="Treatment">
              <span className="sheet-treatment">
                <span>
                  {booking.treatment}
                  {booking.doctor && <small>{booking.doctor}</small>}
                </span>
                <State booking={booking} />
              </span>
            </td>
            <td data-label="Patient">
              <span className="sheet-patient">
                {booking.patientName}
                <a href={phoneUrl(booking.phone)}>{booking.phone}</a>
              </span>
            </td>
            <td data-label="Payment">
              <PaymentBadge booking={booking} />
            </td>
            <td className="d-print-none">
              <div className="card-table-actions">
                {possibleActs(booking, now).map((act) => (
                  <button
                    key={act}
                    type="button"
                    className={`btn btn-sm ${act === "cancel" ? "btn-outline-danger" : "btn-outline-secondary"}`}
                    aria-label={`${actWords[act].button}: ${booking.patientName}, ${booking.slot}`}
                    onClick={() => onAct(act, booking)}
                  >
                    {actWords[act].button}
                  </button>
                ))}
                <button
                  type="button"
                  className="btn btn-sm btn-outline-secondary sheet-history"
                  title={actWords.history.button}
                  aria-label={`${actWords.history.button}: ${booking.patientName}, ${booking.slot}`}
                  onClick={() => onAct("history", booking)}
                >
                  <History size={16} aria-hidden="true" />
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}

function State({ booking }: { booking: ScheduledBooking }) {
  if (booking.status === "cancelled") return <StatusBadge tone="danger">Canceled</StatusBadge>;
  if (booking.status === "no-show") return <StatusBadge tone="warning">No-show</StatusBadge>;
  return (
    <>
      {booking.problem && <StatusBadge tone="warning">{problemMarks[booking.problem]}</StatusBadge>}
      {booking.confirmed && (
        <StatusBadge tone="neutral" icon={Check}>
          Confirmed
        </StatusBadge>
      )}
    </>
  );
}

/** `10:00 AM`, on the clinic's clock. */
function showEnd({ endsAt }: ScheduledBooking, timeZone: string): string {
  return format(endsAt, "hh:mm a", { in: tz(timeZone) });
}
