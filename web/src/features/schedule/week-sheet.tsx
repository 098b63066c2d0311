import type { Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { standings } from "../../components/clinic/standing-badge.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { type ClinicDay, showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { WeekAppointment } from "./week-appointment.tsx";

type Props = {
  days: Schedule;
  today: ClinicDay;
  withCancelled: boolean;
  stale: boolean;
  onOpenDay: (day: ClinicDay) => void;
  onOpen: (booking: ScheduledBooking) => void;
};

const { icon: Confirmed } = standings.confirmed;

export function WeekSheet({ days, today, withCancelled, stale, onOpenDay, onOpen }: Props) {
  const confirmed = days.some(({ bookings }) =>
    bookings.some((booking) => booking.confirmed && booking.status === "booked"),
  );
  return (
    <>
      <div className="week-sheet" aria-busy={stale}>
        {days.map(({ dateISO, open, reason, bookings, cancelled }) => (
          <section key={dateISO} className={dateISO === today ? "week-day is-today" : "week-day"}>
            <h2>
              <button type="button" onClick={() => onOpenDay(dateISO)}>
                {showShortWeekday(dateISO)}
                {dateISO === today && <span className="visually-hidden"> (today)</span>}
              </button>
            </h2>
            {!open && <StatusBadge tone="warning">{reason || "Closed"}</StatusBadge>}
            {bookings.length === 0 ? (
              open && <p className="week-none">No appointments</p>
            ) : (
              <ul>
                {bookings.map((booking) => (
                  <WeekAppointment key={booking._id} booking={booking} onOpen={onOpen} />
                ))}
              </ul>
            )}
            {withCancelled && cancelled.shown < cancelled.count && (
              <p className="week-none">{cancelled.count - cancelled.shown} more canceled</p>
            )}
          </section>
        ))}
      </div>
      {confirmed && (
        <p className="week-key" aria-hidden="true">
          <Confirmed size={14} /> Confirmed by the patient
        </p>
      )}
    </>
  );
}
