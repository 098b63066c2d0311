import type { Schedule } from "@clinic/contract/schedule.ts";
import type { ReactNode } from "react";
import { type ClinicDay, showShortWeekday } from "../../../lib/clinic/clinic-day.ts";
import { ColumnGrid } from "./column-grid.tsx";
import { countVisits, wallClock } from "./day-grid.tsx";
import { columnsOfWeek, type GridColumn } from "./grid-columns.ts";
import type { GridActs } from "./use-places.ts";

type Props = GridActs & {
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
}: Props) {
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
