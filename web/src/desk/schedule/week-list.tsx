import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { isDeskRefundOwed } from "../../shared/booking-rules.ts";
import { type ClinicDay, formatShortDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { spelled } from "../../shared/spelling.ts";
import { StatusBadge } from "../../ui/states.tsx";
import { appointmentProblemLabels } from "../attention/affected-answer.ts";
import { DayBlocks } from "../blocks/day-blocks.tsx";
import type { BlockHandlers } from "../blocks/use-block-dialog.ts";
import { appointmentMarks, describePaymentForDesk } from "./appointment-badges.tsx";
import type { MarkedBooking } from "./double-booking.ts";

type WeekListProps = {
  days: Schedule;
  today: ClinicDay;
  withCancelled: boolean;
  stale: boolean;
  onOpenDay: (day: ClinicDay) => void;
  onOpen: (booking: ScheduledBooking) => void;
  /** Undefined for roles that may not change blocks. */
  blocking: BlockHandlers | undefined;
};

const { icon: ConfirmedIcon, words: confirmedText } = appointmentMarks.confirmed;

/** Shows all doctors' appointments of a week, as a list for each day. */
export function WeekList({ days, today, withCancelled, stale, onOpenDay, onOpen, blocking }: WeekListProps) {
  const hasConfirmed = days.some(({ bookings }) =>
    bookings.some((booking) => booking.confirmed && booking.status === "booked"),
  );
  return (
    <>
      <div className="week-list columns-13 gap-2 align-items-start" aria-busy={stale}>
        {days.map(({ dateISO, open, reason, bookings, cancelled, ...day }) => (
          <section key={dateISO} className={dateISO === today ? "week-day tile is-today" : "week-day tile"}>
            <h2 className="m-0">
              <button
                type="button"
                className="btn btn-link fw-semibold p-0 text-start"
                onClick={() => onOpenDay(dateISO)}
              >
                {formatShortDay(dateISO)}
                {dateISO === today && <span className="visually-hidden"> (today)</span>}
              </button>
            </h2>
            {!open && <StatusBadge tone="warning">{reason || "Closed"}</StatusBadge>}
            <DayBlocks day={day} blocking={blocking} />
            {bookings.length === 0 ? (
              open && <p className="text-soft m-0">No appointments</p>
            ) : (
              <ul className="rows">
                {bookings.map((booking) => (
                  <WeekAppointment key={booking._id} booking={booking} onOpen={onOpen} />
                ))}
              </ul>
            )}
            {withCancelled && cancelled.shown < cancelled.count && (
              <p className="text-soft m-0">
                {cancelled.count - cancelled.shown} more {spelled("canceled")}
              </p>
            )}
          </section>
        ))}
      </div>
      {hasConfirmed && (
        <p className="icon-text small text-soft mt-2 mb-0" aria-hidden="true">
          <ConfirmedIcon size={14} /> Confirmed by the patient
        </p>
      )}
    </>
  );
}

type WeekAppointmentProps = { booking: MarkedBooking; onOpen: (booking: ScheduledBooking) => void };

function WeekAppointment({ booking, onOpen }: WeekAppointmentProps) {
  const { slot, treatment, patientName, phone, status, doctor, problem, confirmed, isDoubleBooked } = booking;
  const hasAlert = problem || isDeskRefundOwed(booking);
  const Icon = hasAlert ? appointmentMarks.problem.icon : booking.paid ? CircleCheck : CircleDashed;
  const notes = [
    status === "cancelled" && appointmentMarks.cancelled.words,
    status === "no-show" && appointmentMarks.noShow.words,
    booking.arrived && appointmentMarks.arrived.words,
    booking.late && !booking.arrived && appointmentMarks.late.words,
    problem && appointmentProblemLabels[problem],
    isDoubleBooked && appointmentMarks.doubleBooked.words,
    describePaymentForDesk(booking).short,
  ].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        className={`d-grid w-100 text-start${status === "cancelled" ? " text-decoration-line-through text-soft" : ""}`}
        onClick={() => onOpen(booking)}
      >
        <strong>
          {formatSlot(slot)}{" "}
          {confirmed && status === "booked" && (
            <ConfirmedIcon size={14} role="img" aria-label={confirmedText} />
          )}
        </strong>
        <strong>
          <bdi>{patientName}</bdi>
        </strong>
        <span>{treatment}</span>
        {doctor && <span className="text-soft">{doctor}</span>}
        <span className="week-phone text-soft">{phone}</span>
        <span className="text-soft">
          <Icon size={14} aria-hidden="true" /> {notes.join(" · ")}
        </span>
      </button>
    </li>
  );
}
