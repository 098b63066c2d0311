import type { Schedule } from "@clinic/contract/schedule.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { CalendarCheck, CalendarX } from "lucide-react";
import type { ComponentProps } from "react";
import { showWeekday } from "../../shared/clinic-day.ts";
import { EmptyState, StatusBadge } from "../../ui/states.tsx";
import {
  AppointmentTable,
  type AppointmentTableProps,
  CancelledList,
  showsAll,
} from "./appointment-table.tsx";
import { AwayButton } from "./away-button.tsx";
import type { Away } from "./away-dialog.tsx";
import type { GridActs } from "./column-grid.tsx";
import { DayGrid, DoctorWeekGrid } from "./day-grid.tsx";
import { GridKey } from "./grid-key.tsx";
import { usePrinting } from "./printing.tsx";
import { type Shown, useDoctorName } from "./shown-days.ts";
import { WeekSheet } from "./week-sheet.tsx";

type ShownDaysViewProps = Pick<AppointmentTableProps, "timeZone" | "today" | "onAct"> &
  GridActs & {
    days: Schedule;
    asked: Shown;
    now: Date;
    withCancelled: boolean;
    /** Other days' answer, while theirs is under way. */
    stale: boolean;
    onAway: (away: Away) => void;
    onShow: (next: Partial<Shown>) => void;
  };

/** The days as they are asked for. Columns that scroll would be cut off on paper: there is a table instead. */
export function ShownDaysView({
  days,
  asked,
  withCancelled,
  onAct,
  onBook,
  onMove,
  onAway,
  onShow,
  ...all
}: ShownDaysViewProps) {
  const printing = usePrinting();
  const { view, byTreatment, doctorId } = asked;
  const openDay = (day: string) => onShow({ day, view: "day" });
  if (view === "week" && doctorId && !printing) {
    return (
      <DoctorWeekView
        {...all}
        days={days}
        doctorId={doctorId}
        onBook={onBook}
        onMove={onMove}
        onAway={onAway}
        onOpenDay={openDay}
      />
    );
  }
  if (view === "week") {
    return (
      <WeekSheet
        {...all}
        days={doctorId ? days.map((day) => onlyOf(doctorId, day)) : days}
        withCancelled={withCancelled}
        onOpenDay={openDay}
      />
    );
  }
  return days.map((day) =>
    view === "day" && !printing ? (
      <DayView
        key="columns"
        {...all}
        day={day}
        withCancelled={withCancelled}
        onBook={onBook}
        onMove={onMove}
        headMenu={(column) => (
          <AwayButton column={column} doctor={column.doctor} today={all.today} onAway={onAway} />
        )}
        onOpenWeek={(whose) => onShow({ view: "week", doctorId: whose })}
        onOpenTable={() => onShow({ view: "table" })}
      />
    ) : (
      <DaySheet
        key={day.dateISO}
        {...all}
        day={day}
        byTreatment={view === "table" && byTreatment}
        withCancelled={withCancelled}
        onAct={onAct}
      />
    ),
  );
}

function onlyOf(doctorId: string, day: Schedule[number]): Schedule[number] {
  return { ...day, bookings: day.bookings.filter((booking) => booking.doctorId === doctorId) };
}

type DaySheetProps = Pick<AppointmentTableProps, "timeZone" | "today" | "now" | "onOpen" | "onAct"> & {
  day: Schedule[number];
  byTreatment: boolean;
  /** Where they are more than the day's answer holds: in a list of their own. */
  withCancelled: boolean;
  /** Another day's answer, while this one's is under way. */
  stale: boolean;
};

function DaySheet({ day, byTreatment, withCancelled, stale, ...table }: DaySheetProps) {
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

type DayViewProps = ComponentProps<typeof DayGrid> & {
  withCancelled: boolean;
  onOpenTable: () => void;
};

/** The day as columns, unless nobody works and nobody comes. */
function DayView({ day, withCancelled, onOpenTable, ...grid }: DayViewProps) {
  const { columns, bookings, cancelled } = day;
  return (
    <section className="day-sheet" aria-labelledby="day-title">
      <DayTitle day={day} />
      {columns.length === 0 && bookings.length === 0 ? (
        <EmptyDay day={day} />
      ) : (
        <>
          <DayGrid day={day} {...grid} />
          <GridKey />
        </>
      )}
      {withCancelled && !showsAll(day) && (
        <p className="grid-note">
          {cancelled.count === 1 ? "1 was" : `${cancelled.count} were`} canceled.{" "}
          <button type="button" className="btn btn-link" onClick={onOpenTable}>
            See them in the table
          </button>
        </p>
      )}
    </section>
  );
}

type DayTitleProps = { day: Schedule[number] };

/** Which day a section is about; its id is `day-title`. */
function DayTitle({ day: { dateISO, open, reason, bookings } }: DayTitleProps) {
  return (
    <h2 id="day-title">
      <span className="d-print-none">{showWeekday(dateISO)}</span>
      <span className="visually-hidden">, {dateISO.slice(0, 4)}</span>
      {!open && <StatusBadge tone="warning">{reason ? `Closed: ${reason}` : "Closed"}</StatusBadge>}
      {bookings.length > 0 && <StatusBadge tone="neutral">{count(bookings.length)}</StatusBadge>}
    </h2>
  );
}

function EmptyDay({ day: { open, reason } }: DayTitleProps) {
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

type DoctorWeekViewProps = Omit<ComponentProps<typeof DoctorWeekGrid>, "doctor" | "headMenu"> & {
  onAway: (away: Away) => void;
};

function DoctorWeekView({ onAway, ...props }: DoctorWeekViewProps) {
  const doctor = useDoctorName(props.doctorId, props.days) ?? "";
  return (
    <section className="day-sheet" aria-labelledby="week-title">
      <h2 id="week-title">The week of {doctor}</h2>
      <DoctorWeekGrid
        {...props}
        doctor={doctor}
        headMenu={(column) => (
          <AwayButton column={column} doctor={doctor} today={props.today} onAway={onAway} />
        )}
      />
      <GridKey />
    </section>
  );
}
