import type { Schedule, ScheduledBooking } from "@clinic/contract/clinic-days.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import { CalendarCheck, CalendarX } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { showWeekday } from "../../lib/clinic/clinic-day.ts";
import type { DeskAct } from "./acts.ts";
import { AppointmentTable } from "./appointment-table.tsx";
import { CancelledList } from "./cancelled-list.tsx";
import { showsAll } from "./settled.ts";

type Props = {
  day: Schedule[number];
  byTreatment: boolean;
  /** Where they are more than the day's answer holds: in a list of their own. */
  withCancelled: boolean;
  /** Another day's answer, while this one's is under way. */
  stale: boolean;
  timeZone: string;
  onAct: (act: DeskAct, booking: ScheduledBooking) => void;
};

export function DaySheet({ day, byTreatment, withCancelled, stale, timeZone, onAct }: Props) {
  const { bookings, open, reason } = day;
  const treatments = [...new Set(bookings.map(({ treatment }) => treatment))].sort();
  return (
    <section className="day-sheet" aria-labelledby="day-title" aria-busy={stale}>
      <h2 id="day-title">
        {showWeekday(day.dateISO)}
        <span className="visually-hidden">, {showDate(day.dateISO)}</span>
        {!open && <StatusBadge tone="warning">{reason ? `Closed: ${reason}` : "Closed"}</StatusBadge>}
        {bookings.length > 0 && <StatusBadge tone="neutral">{count(bookings.length)}</StatusBadge>}
      </h2>
      {bookings.length === 0 ? (
        <EmptyState
          icon={open ? CalendarCheck : CalendarX}
          title={open ? "No appointments" : "The clinic is closed"}
        >
          {open ? "Nobody has booked on this day." : (reason ?? "It has no opening hours on this day.")}
        </EmptyState>
      ) : byTreatment ? (
        treatments.map((treatment) => (
          <section key={treatment} className="day-treatment">
            <h3>{treatment}</h3>
            <AppointmentTable
              caption={`${treatment} on ${showDate(day.dateISO)}`}
              bookings={bookings.filter((booking) => booking.treatment === treatment)}
              timeZone={timeZone}
              onAct={onAct}
            />
          </section>
        ))
      ) : (
        <AppointmentTable
          caption={`Appointments on ${showDate(day.dateISO)}`}
          bookings={bookings}
          timeZone={timeZone}
          onAct={onAct}
        />
      )}
      {withCancelled && !showsAll(day) && (
        <CancelledList key={day.dateISO} day={day} timeZone={timeZone} onAct={onAct} />
      )}
    </section>
  );
}

function count(appointments: number): string {
  return appointments === 1 ? "1 appointment" : `${appointments} appointments`;
}
