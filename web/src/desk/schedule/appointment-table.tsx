import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { isDeskRefundOwed } from "../../shared/booking-rules.ts";
import { type ClinicDay, formatDay, formatInstantTime } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { prefetchOnIntent } from "../../shared/load-code.ts";
import { patientPath } from "../../shared/paths.ts";
import { usePagedList } from "../../shared/query-client.ts";
import { spelled } from "../../shared/spelling.ts";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { CardTable, Pager } from "../../ui/table.tsx";
import { AppointmentStatusBadges, PatientNote, PaymentBadge } from "./appointment-badges.tsx";
import { DeskActionButton, type OnDialogAction } from "./desk-action-button.tsx";
import {
  deskActionLabels,
  listPossibleActions,
  patientPagePath,
  pickLikelyActions,
  useActionFilter,
  useClinicClosed,
} from "./desk-actions.ts";
import type { OnOpenAppointment } from "./schedule-params.ts";
import { cancelledAppointmentsQuery } from "./schedule-query.ts";

export type AppointmentTableProps = {
  caption: string;
  bookings: ScheduledBooking[];
  timeZone: string;
  today: ClinicDay;
  now: Date;
  onOpen: OnOpenAppointment;
  onDialogAction: OnDialogAction;
};

export function AppointmentTable({ caption, bookings, timeZone, ...actions }: AppointmentTableProps) {
  return (
    <CardTable caption={caption} grouped>
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
      {bookings.map((booking) => (
        <tbody key={booking._id}>
          <tr>
            <th scope="row" data-label="Time" className="card-title text-nowrap">
              <span className={struckClass(booking)}>
                {formatSlot(booking.slot)}
                <span className="small fw-normal text-soft d-block">
                  to {formatInstantTime(booking.endsAt, timeZone)}
                </span>
              </span>
            </th>
            <td data-label="Treatment">
              <span className="cell-stack">
                <span className={struckClass(booking)}>
                  {booking.treatment}
                  {booking.doctor && (
                    <small className="d-block text-soft">
                      <bdi>{booking.doctor}</bdi>
                    </small>
                  )}
                </span>
                <AppointmentStatusBadges booking={booking} />
              </span>
            </td>
            <td data-label="Patient">
              <div className={`cell-stack ${struckClass(booking)}`}>
                <PatientName booking={booking} />
                <a className="text-nowrap" href={booking.phoneUrl}>
                  {booking.phone}
                </a>
              </div>
            </td>
            <td data-label="Payment">
              <PaymentBadge booking={booking} />
            </td>
            <td className="d-print-none">
              <RowActions booking={booking} {...actions} />
            </td>
          </tr>
          {booking.note !== "" && (
            <tr>
              <td colSpan={5}>
                <PatientNote booking={booking} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </CardTable>
  );
}

/** Canceled appointments are crossed out, except for their badges. */
function struckClass({ status }: ScheduledBooking): string {
  return status === "cancelled" ? "text-decoration-line-through text-soft" : "";
}

/** Links the patient's name to the patient's page, if there is one. */
function PatientName({ booking }: { booking: ScheduledBooking }) {
  const name = <bdi>{booking.patientName}</bdi>;
  const page = patientPagePath(booking);
  return page ? (
    <Link to={page} {...prefetchOnIntent(patientPath)}>
      {name}
    </Link>
  ) : (
    name
  );
}

type RowActionsProps = Omit<AppointmentTableProps, "caption" | "bookings" | "timeZone"> & {
  booking: ScheduledBooking;
};

/** Shows the likely next actions of an appointment. The appointment's panel has all actions. */
function RowActions({ booking, today, now, onOpen, onDialogAction }: RowActionsProps) {
  const clinicClosed = useClinicClosed(booking);
  const filterActions = useActionFilter();
  const actions = filterActions(listPossibleActions(booking, { now, today, clinicClosed }));
  const openButton = useRef<HTMLButtonElement>(null);
  const appointmentName = `${booking.patientName}, ${formatSlot(booking.slot)}`;
  return (
    <div className="card-table-actions">
      {pickLikelyActions(actions).map((action) => (
        <DeskActionButton
          key={action}
          action={action}
          booking={booking}
          className="btn-sm btn-outline-secondary"
          label={`${deskActionLabels[action]}: ${appointmentName}`}
          focusAfter={openButton}
          onNextVisit={(opened) => onOpen(opened, "next-visit")}
          onDialogAction={onDialogAction}
        />
      ))}
      <button
        ref={openButton}
        type="button"
        className="btn btn-sm btn-outline-secondary"
        aria-label={`${deskActionLabels.open}: ${appointmentName}`}
        onClick={() => onOpen(booking)}
      >
        {deskActionLabels.open}
      </button>
    </div>
  );
}

type CancelledListProps = Omit<AppointmentTableProps, "caption" | "bookings"> & { day: Schedule[number] };

/** Lists canceled appointments in pages, for a day with more than the schedule's answer holds. The latest comes first. */
export function CancelledList({ day: { dateISO }, ...table }: CancelledListProps) {
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    cancelledAppointmentsQuery(dateISO, after),
  );
  return (
    <section aria-labelledby="day-cancelled">
      <h3 id="day-cancelled" className="fs-6 mt-4">
        {spelled("Canceled")}
      </h3>
      {query.isPending ? (
        <Skeleton lines={5} className="skeleton-row" />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={restart} />
      ) : (
        <>
          <AppointmentTable
            caption={`${spelled("Canceled")} on ${formatDay(dateISO)}`}
            bookings={query.data.data}
            {...table}
          />
          <Pager
            label={`${spelled("Canceled")} appointments`}
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

/** Whether a canceled appointment needs no more work. A failed refund, or money that the desk still holds, needs work. */
function isSettledCancellation(booking: ScheduledBooking): boolean {
  return booking.status === "cancelled" && booking.payment !== "refund-failed" && !isDeskRefundOwed(booking);
}

export function hideSettledCancellations<DayOfSchedule extends Day>(day: DayOfSchedule): DayOfSchedule {
  return { ...day, bookings: day.bookings.filter((booking) => !isSettledCancellation(booking)) };
}

/** Without `doctorId`, also counts the canceled appointments that the schedule's answer leaves out. */
export function countSettledCancellations({ bookings, cancelled }: Day, doctorId?: string): number {
  const settled = bookings.filter(isSettledCancellation);
  if (doctorId) return settled.filter((booking) => booking.doctorId === doctorId).length;
  return cancelled.count - cancelled.shown + settled.length;
}

/** Whether the schedule's answer holds all canceled appointments of the day. */
export function hasAllCancelledAppointments({ cancelled }: Day): boolean {
  return cancelled.shown >= cancelled.count;
}
