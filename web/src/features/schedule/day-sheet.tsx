import type { Schedule } from "@clinic/contract/schedule.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { AppointmentTable, type AppointmentTableProps } from "./appointment-table.tsx";
import { CancelledList } from "./cancelled-list.tsx";
import { DayTitle, EmptyDay } from "./day-title.tsx";
import { showsAll } from "./settled.ts";

type Props = Pick<AppointmentTableProps, "timeZone" | "today" | "now" | "onOpen" | "onAct"> & {
  day: Schedule[number];
  byTreatment: boolean;
  /** Where they are more than the day's answer holds: in a list of their own. */
  withCancelled: boolean;
  /** Another day's answer, while this one's is under way. */
  stale: boolean;
};

export function DaySheet({ day, byTreatment, withCancelled, stale, ...table }: Props) {
  const { bookings } = day;
  const treatments = [...new Set(bookings.map(({ treatment }) => treatment))].sort();
  return (
    <section className="day-sheet" aria-labelledby="day-title" aria-busy={stale}>
      <DayTitle day={day} />
      {bookings.length === 0 ? (
        <EmptyDay day={day} />
      ) : byTreatment ? (
        treatments.map((treatment) => (
          <section key={treatment} className="day-treatment">
            <h3>{treatment}</h3>
            <AppointmentTable
              caption={`${treatment} on ${formatDate(day.dateISO)}`}
              bookings={bookings.filter((booking) => booking.treatment === treatment)}
              {...table}
            />
          </section>
        ))
      ) : (
        <AppointmentTable
          caption={`Appointments on ${formatDate(day.dateISO)}`}
          bookings={bookings}
          {...table}
        />
      )}
      {withCancelled && !showsAll(day) && <CancelledList key={day.dateISO} day={day} {...table} />}
    </section>
  );
}
