import type { Schedule } from "@clinic/contract/schedule.ts";
import { formatDate, localTimeIn } from "@clinic/domain/calendar-date.ts";
import { timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type ClinicDay, showShortWeekday, showWeekday } from "../../shared/clinic-day.ts";
import { doctorsQuery } from "../../shared/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ColumnGrid, type GridActs } from "./column-grid.tsx";
import { columnsOfDay, columnsOfWeek, type GridColumn } from "./day-columns.ts";

type DayGridProps = GridActs & {
  day: Schedule[number];
  timeZone: string;
  today: ClinicDay;
  now: Date;
  stale: boolean;
  onOpenWeek: (doctorId: string) => void;
  /** What else can be done from a column's head. */
  headMenu: (column: GridColumn) => ReactNode;
};

/** A day with a column for each who works. */
export function DayGrid({ day, timeZone, today, now, stale, onOpenWeek, headMenu, ...acts }: DayGridProps) {
  const doctors = useQuery(doctorsQuery);
  const nameOf = ({ doctor, doctorId }: GridColumn) =>
    doctorId === null ? "Without a doctor" : (doctor ?? "A doctor who is gone");
  return (
    <ColumnGrid
      {...acts}
      label={`${showWeekday(day.dateISO)}, ${formatDate(day.dateISO)}: who has whom when`}
      grid={columnsOfDay(day)}
      clock={wallClock(timeZone, today, now)}
      stale={stale}
      nameOf={nameOf}
      head={(column) => (
        <>
          {column.doctorId !== null && (
            <Avatar
              name={nameOf(column)}
              src={doctors.data?.find(({ _id }) => _id === column.doctorId)?.img}
            />
          )}
          <span className="grid-title">
            <DoctorName column={column} name={nameOf(column)} onOpenWeek={onOpenWeek} />
            <small>{countVisits(column)}</small>
          </span>
          {headMenu(column)}
        </>
      )}
    />
  );
}

type NameProps = Pick<DayGridProps, "onOpenWeek"> & { column: GridColumn; name: string };

function DoctorName({ column: { doctorId }, name, onOpenWeek }: NameProps) {
  const shown = <span className="grid-name">{name}</span>;
  if (doctorId === null) return <strong>{shown}</strong>;
  return (
    <button type="button" title={`The week of ${name}`} onClick={() => onOpenWeek(doctorId)}>
      {shown}
    </button>
  );
}

/** `8 visits`, without those that were canceled. */
function countVisits({ visits }: GridColumn): string {
  const count = visits.filter(({ booking }) => booking.status !== "cancelled").length;
  return count === 0 ? "No visits" : count === 1 ? "1 visit" : `${count} visits`;
}

function wallClock(timeZone: string, today: ClinicDay, now: Date) {
  const [, time = ""] = localTimeIn(timeZone, now).split("T");
  return { today, minutes: timeOfDayMinutes(time) };
}

type DoctorWeekGridProps = GridActs & {
  days: Schedule;
  doctorId: string;
  doctor: string;
  timeZone: string;
  today: ClinicDay;
  now: Date;
  stale: boolean;
  onOpenDay: (day: ClinicDay) => void;
  /** What else can be done from a column's head. */
  headMenu: (column: GridColumn) => ReactNode;
};

/** One doctor's week with a column for each day. */
export function DoctorWeekGrid({
  days,
  doctorId,
  doctor,
  timeZone,
  today,
  now,
  stale,
  onOpenDay,
  headMenu,
  ...acts
}: DoctorWeekGridProps) {
  const nameOf = ({ dateISO }: GridColumn) => showShortWeekday(dateISO);
  return (
    <ColumnGrid
      {...acts}
      label={`The week of ${doctor}`}
      grid={columnsOfWeek(days, doctorId)}
      clock={wallClock(timeZone, today, now)}
      stale={stale}
      nameOf={nameOf}
      head={(column) => (
        <>
          <span className="grid-title">
            <button type="button" onClick={() => onOpenDay(column.dateISO)}>
              {nameOf(column)}
              {column.dateISO === today && <span className="visually-hidden"> (today)</span>}
            </button>
            <small>{countVisits(column)}</small>
          </span>
          {headMenu(column)}
        </>
      )}
    />
  );
}
