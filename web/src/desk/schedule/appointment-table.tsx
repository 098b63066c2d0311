import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { isOwedBack } from "../../shared/booking-rules.ts";
import { type ClinicDay, showTime } from "../../shared/clinic-day.ts";
import { onIntent } from "../../shared/load-code.ts";
import { personPath } from "../../shared/paths.ts";
import { usePagedList } from "../../shared/query-client.ts";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { CardTable, Pager } from "../../ui/table.tsx";
import { AppointmentState, PatientNote, PaymentBadge } from "./appointment-badges.tsx";
import { actWords, likeliestActs, pageOfPatient, useClinicClosed } from "./desk-acts.ts";
import { ActButton, type OnAsk } from "./perform-act.tsx";
import { cancelledQuery } from "./schedule-query.ts";

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

type Props = Pick<AppointmentTableProps, "timeZone" | "today" | "now" | "onOpen" | "onAct"> & {
  day: Schedule[number];
};

/** All that was canceled on a day, the last one first: more than its sheet shows among the others. */
export function CancelledList({ day: { dateISO }, ...table }: Props) {
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    cancelledQuery(dateISO, after),
  );
  return (
    <section className="day-treatment" aria-labelledby="day-cancelled">
      <h3 id="day-cancelled">Canceled</h3>
      {query.isPending ? (
        <Skeleton lines={5} className="schedule-skeleton" />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={restart} />
      ) : (
        <>
          <AppointmentTable
            caption={`Canceled on ${formatDate(dateISO)}`}
            bookings={query.data.data}
            {...table}
          />
          <Pager
            label="Canceled appointments"
            first={firstNumber}
            count={query.data.data.length}
            total={query.data.total}
            previous={previous}
            following={following}
          />
        </>
      )}
    </section>
  );
}

type Day = Pick<Schedule[number], "bookings" | "cancelled">;

/** Canceled, and nothing is left to be done: a refund that failed is the clinic's to see, and what the desk still holds. */
function isSettled(booking: ScheduledBooking): boolean {
  return booking.status === "cancelled" && booking.payment !== "refund-failed" && !isOwedBack(booking);
}

export function withoutSettled<Sheet extends Day>(day: Sheet): Sheet {
  return { ...day, bookings: day.bookings.filter((booking) => !isSettled(booking)) };
}

/** One doctor's, of those that the day's answer holds. */
export function settledOf(doctorId: string, { bookings }: Pick<Day, "bookings">): ScheduledBooking[] {
  return bookings.filter((booking) => booking.doctorId === doctorId && isSettled(booking));
}

/** Also those that the day's answer leaves out. */
export function countSettled({ bookings, cancelled }: Day): number {
  const settled = bookings.filter(isSettled).length;
  return cancelled.count - cancelled.shown + settled;
}

export function showsAll({ cancelled }: Day): boolean {
  return cancelled.shown >= cancelled.count;
}
