import type { Schedule } from "@clinic/contract/schedule.ts";
import { CalendarCheck, CalendarX } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { showWeekday } from "../../lib/clinic/clinic-day.ts";

type Props = { day: Schedule[number] };

/** Which day a section is about; its id is `day-title`. */
export function DayTitle({ day: { dateISO, open, reason, bookings } }: Props) {
  return (
    <h2 id="day-title">
      <span className="d-print-none">{showWeekday(dateISO)}</span>
      <span className="visually-hidden">, {dateISO.slice(0, 4)}</span>
      {!open && <StatusBadge tone="warning">{reason ? `Closed: ${reason}` : "Closed"}</StatusBadge>}
      {bookings.length > 0 && <StatusBadge tone="neutral">{count(bookings.length)}</StatusBadge>}
    </h2>
  );
}

export function EmptyDay({ day: { open, reason } }: Props) {
  return (
    <EmptyState
      icon={open ? CalendarCheck : CalendarX}
      title={open ? "No appointments" : "The clinic is closed"}
    >
      {open ? "Nobody has booked on this day." : (reason ?? "It has no opening hours on this day.")}
    </EmptyState>
  );
}

function count(appointments: number): string {
  return appointments === 1 ? "1 appointment" : `${appointments} appointments`;
}
