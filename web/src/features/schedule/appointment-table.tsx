import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { CardTable } from "../../components/card-table.tsx";
import { PatientNote } from "../../components/clinic/patient-note.tsx";
import { PaymentBadge } from "../../components/clinic/payment-badge.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { showTime } from "../../lib/clinic/show-moment.ts";
import { personPath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { ActButton, type OnAsk } from "./act-button.tsx";
import { actWords } from "./act-words.ts";
import { likeliestActs } from "./acts.ts";
import { AppointmentState } from "./appointment-state.tsx";
import { pageOfPatient } from "./page-of-patient.ts";
import { useClinicClosed } from "./use-clinic-closed.ts";

export type AppointmentTableProps = {
  caption: string;
  bookings: ScheduledBooking[];
  timeZone: string;
  today: ClinicDay;
  now: Date;
  onOpen: (booking: ScheduledBooking) => void;
  onAct: OnAsk;
};

export function AppointmentTable({ caption, bookings, timeZone, onOpen, ...acting }: AppointmentTableProps) {
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
                <small>to {showTime(booking.endsAt, timeZone)}</small>
              </span>
            </th>
            <td data-label="Treatment">
              <span className="sheet-treatment">
                <span>
                  {booking.treatment}
                  {booking.doctor && (
                    <small>
                      <bdi>{booking.doctor}</bdi>
                    </small>
                  )}
                </span>
                <AppointmentState booking={booking} />
              </span>
            </td>
            <td data-label="Patient">
              <div className="sheet-patient">
                <PatientName booking={booking} />
                <a href={booking.phoneUrl}>{booking.phone}</a>
                <PatientNote booking={booking} />
              </div>
            </td>
            <td data-label="Payment">
              <PaymentBadge booking={booking} />
            </td>
            <td className="d-print-none">
              <RowActs booking={booking} onOpen={onOpen} {...acting} />
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  );
}

/** Leads to all about them. */
function PatientName({ booking }: { booking: ScheduledBooking }) {
  const name = <bdi>{booking.patientName}</bdi>;
  const page = pageOfPatient(booking);
  return page ? (
    <Link to={page} {...onIntent(personPath)}>
      {name}
    </Link>
  ) : (
    name
  );
}

type RowProps = Pick<AppointmentTableProps, "today" | "now" | "onOpen" | "onAct"> & {
  booking: ScheduledBooking;
};

/** What is likely next; all else is a tap away, where all is told. */
function RowActs({ booking, today, now, onOpen, onAct }: RowProps) {
  const clinicClosed = useClinicClosed(booking);
  const opens = useRef<HTMLButtonElement>(null);
  const whom = `${booking.patientName}, ${booking.slot}`;
  return (
    <div className="card-table-actions">
      {likeliestActs(booking, { now, today, clinicClosed }).map((act) => (
        <ActButton
          key={act}
          act={act}
          booking={booking}
          className="btn-sm btn-outline-secondary"
          label={`${actWords[act]}: ${whom}`}
          heir={opens}
          onAsk={onAct}
        />
      ))}
      <button
        ref={opens}
        type="button"
        className="btn btn-sm btn-outline-secondary"
        aria-label={`${actWords.open}: ${whom}`}
        onClick={() => onOpen(booking)}
      >
        {actWords.open}
      </button>
    </div>
  );
}
