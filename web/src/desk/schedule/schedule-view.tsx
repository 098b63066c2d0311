import type { Schedule } from "@clinic/contract/schedule.ts";
import { CalendarCheck, CalendarX } from "lucide-react";
import type { ComponentProps } from "react";
import { formatDay, formatMediumDay, formatMediumDayWithYear } from "../../shared/clinic-day.ts";
import { spelled } from "../../shared/spelling.ts";
import { EmptyState, StatusBadge } from "../../ui/states.tsx";
import { DayBlocks } from "../blocks/day-blocks.tsx";
import {
  AppointmentTable,
  type AppointmentTableProps,
  CancelledList,
  hasAllCancelledAppointments,
} from "./appointment-table.tsx";
import type { DoctorDay } from "./away-dialog.tsx";
import { DayGrid, DoctorWeekGrid } from "./day-grid.tsx";
import { GridLegend } from "./grid-legend.tsx";
import type { GridHandlers } from "./grid-pointer.ts";
import { useIsSchedulePrinting } from "./printing.tsx";
import { type ScheduleParams, useDoctorName } from "./schedule-params.ts";
import { WeekList } from "./week-list.tsx";

type ScheduleViewProps = Pick<AppointmentTableProps, "timeZone" | "today" | "now" | "onDialogAction"> &
  GridHandlers & {
    days: Schedule;
    params: ScheduleParams;
    withCancelled: boolean;
    /** Whether `days` are still the previous days, because the days of `params` are loading. */
    stale: boolean;
    onAway: ((day: DoctorDay) => void) | undefined;
    onShow: (next: Partial<ScheduleParams>) => void;
  };

/** Shows the days in the chosen view. Prints tables and lists, because paper would cut off scrolling columns. */
export function ScheduleView({
  days,
  params: { day: chosenDay, view, byTreatment, doctorId },
  withCancelled,
  onDialogAction,
  onBook,
  onMove,
  onAway,
  onShow,
  blocking,
  ...common
}: ScheduleViewProps) {
  const isPrinting = useIsSchedulePrinting();
  const grid = { ...common, onBook, onMove, onAway, blocking };
  const openDay = (day: string) => onShow({ day, view: "day" });
  if (view === "week" && doctorId && !isPrinting) {
    return <DoctorWeekView {...grid} days={days} day={chosenDay} doctorId={doctorId} onOpenDay={openDay} />;
  }
  if (view === "week") {
    return (
      <WeekList
        {...common}
        blocking={blocking}
        days={doctorId ? days.map((day) => filterDayByDoctor(doctorId, day)) : days}
        withCancelled={withCancelled}
        onOpenDay={openDay}
      />
    );
  }
  return days.map((day) =>
    view === "day" && !isPrinting ? (
      <DayView
        key="columns"
        {...grid}
        day={day}
        withCancelled={withCancelled}
        onOpenWeek={(doctor) => onShow({ view: "week", doctorId: doctor })}
        onOpenTable={() => onShow({ view: "table" })}
      />
    ) : (
      <DayTable
        key={day.dateISO}
        {...common}
        blocking={blocking}
        day={day}
        byTreatment={view === "table" && byTreatment}
        withCancelled={withCancelled}
        onDialogAction={onDialogAction}
      />
    ),
  );
}

function filterDayByDoctor(doctorId: string, day: Schedule[number]): Schedule[number] {
  const { bookings, blocks = [] } = day;
  return {
    ...day,
    bookings: bookings.filter((booking) => booking.doctorId === doctorId),
    blocks: blocks.filter((block) => block.doctorId === null || block.doctorId === doctorId),
  };
}

type DayTableProps = Omit<AppointmentTableProps, "caption" | "bookings"> & {
  blocking: GridHandlers["blocking"];
  day: Schedule[number];
  byTreatment: boolean;
  /** Whether to add canceled appointments in pages if the schedule's answer doesn't hold all of them. */
  withCancelled: boolean;
  stale: boolean;
};

function DayTable({ day, byTreatment, withCancelled, stale, blocking, ...table }: DayTableProps) {
  const { bookings } = day;
  const treatments = [...new Set(bookings.map(({ treatment }) => treatment))].sort();
  return (
    <section className="day-sheet" aria-labelledby="day-title" aria-busy={stale}>
      <DayTitle day={day} />
      <DayBlocks day={day} blocking={blocking} />
      {bookings.length === 0 ? (
        <EmptyDay day={day} />
      ) : byTreatment ? (
        treatments.map((treatment) => (
          <section key={treatment}>
            <h3 className="fs-6 mt-4">{treatment}</h3>
            <AppointmentTable
              caption={`${treatment} on ${formatDay(day.dateISO)}`}
              bookings={bookings.filter((booking) => booking.treatment === treatment)}
              {...table}
            />
          </section>
        ))
      ) : (
        <AppointmentTable
          caption={`Appointments on ${formatDay(day.dateISO)}`}
          bookings={bookings}
          {...table}
        />
      )}
      {withCancelled && !hasAllCancelledAppointments(day) && (
        <CancelledList key={day.dateISO} day={day} {...table} />
      )}
    </section>
  );
}

type DayViewProps = ComponentProps<typeof DayGrid> & { withCancelled: boolean; onOpenTable: () => void };

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
          <GridLegend bookings={bookings} canMove={grid.onMove !== undefined} />
        </>
      )}
      {withCancelled && !hasAllCancelledAppointments(day) && (
        <p className="mt-3 mb-0">
          {cancelled.count === 1 ? "1 was" : `${cancelled.count} were`} {spelled("canceled")}.{" "}
          <button type="button" className="btn btn-link p-0" onClick={onOpenTable}>
            See them in the table
          </button>
        </p>
      )}
    </section>
  );
}

function DayTitle({ day: { dateISO, open, reason, bookings } }: { day: Schedule[number] }) {
  const count = bookings.length;
  return (
    <h2 id="day-title" className="h3 d-flex flex-wrap gap-2 align-items-center mb-3">
      <span className="d-print-none" aria-hidden="true">
        {formatMediumDay(dateISO)}
      </span>
      <span className="visually-hidden">{formatMediumDayWithYear(dateISO)}</span>
      {!open && <StatusBadge tone="warning">{reason ? `Closed: ${reason}` : "Closed"}</StatusBadge>}
      {count > 0 && (
        <StatusBadge tone="neutral">{count === 1 ? "1 appointment" : `${count} appointments`}</StatusBadge>
      )}
    </h2>
  );
}

function EmptyDay({ day: { open, reason } }: { day: Schedule[number] }) {
  return (
    <EmptyState
      icon={open ? CalendarCheck : CalendarX}
      title={open ? "No appointments" : "The clinic is closed"}
    >
      {open ? "Nobody has booked on this day." : (reason ?? "It has no opening hours on this day.")}
    </EmptyState>
  );
}

function DoctorWeekView(props: Omit<ComponentProps<typeof DoctorWeekGrid>, "doctor">) {
  const doctor = useDoctorName(props.doctorId, props.days) ?? "";
  return (
    <section className="day-sheet" aria-labelledby="week-title">
      <h2 id="week-title" className="h3 mb-3">
        The week of {doctor}
      </h2>
      <DoctorWeekGrid {...props} doctor={doctor} />
      <GridLegend bookings={props.days.flatMap((day) => day.bookings)} canMove={props.onMove !== undefined} />
    </section>
  );
}
