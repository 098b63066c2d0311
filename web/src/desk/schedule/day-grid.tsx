import type { Schedule } from "@clinic/contract/schedule.ts";
import { useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { type ClinicDay, formatFullDay, formatShortDay } from "../../shared/clinic-day.ts";
import { doctorsQuery } from "../../shared/queries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import type { DoctorDay } from "./away-dialog.tsx";
import { ColumnGrid } from "./column-grid.tsx";
import { buildDayColumns, buildWeekColumns, type GridColumn } from "./day-columns.ts";
import type { GridHandlers } from "./grid-pointer.ts";
import { readWallClock } from "./grid-time.ts";

type GridProps = GridHandlers & {
  timeZone: string;
  today: ClinicDay;
  now: Date;
  stale: boolean;
  /** Undefined for roles that may not record absences. */
  onAway: ((day: DoctorDay) => void) | undefined;
};

type DayGridProps = GridProps & { day: Schedule[number]; onOpenWeek: (doctorId: string) => void };

/** Shows a day with a column for each doctor, and one for the seats (treatments without a doctor). */
export function DayGrid({ day, timeZone, today, now, onOpenWeek, onAway, ...common }: DayGridProps) {
  const doctors = useQuery(doctorsQuery);
  const grid = buildDayColumns(day);
  const withoutDoctor = grid.columns.length === 1 ? "All appointments" : "Without a doctor";
  const nameOf = ({ doctor, doctorId }: GridColumn) =>
    doctorId === null ? withoutDoctor : (doctor ?? "A former doctor");
  return (
    <ColumnGrid
      {...common}
      label={`Appointments by doctor, ${formatFullDay(day.dateISO)}`}
      grid={grid}
      clock={readWallClock(timeZone, now)}
      nameOf={nameOf}
      head={(column) => {
        const { doctorId } = column;
        const name = <span className="grid-name">{nameOf(column)}</span>;
        return (
          <>
            {doctorId !== null && (
              <Avatar name={nameOf(column)} src={doctors.data?.find(({ _id }) => _id === doctorId)?.img} />
            )}
            <span className="grid-title d-grid flex-fill">
              {doctorId === null ? (
                <strong>{name}</strong>
              ) : (
                <button
                  type="button"
                  title={`The week of ${nameOf(column)}`}
                  onClick={() => onOpenWeek(doctorId)}
                >
                  {name}
                </button>
              )}
              <small className="text-soft">{describeAppointmentCount(column)}</small>
            </span>
            <AwayButton column={column} doctor={column.doctor} today={today} onAway={onAway} />
          </>
        );
      }}
    />
  );
}

type DoctorWeekGridProps = GridProps & {
  days: Schedule;
  /** The chosen day. Its column stands first when the page opens. */
  day: ClinicDay;
  doctorId: string;
  doctor: string;
  onOpenDay: (day: ClinicDay) => void;
};

/** Shows a doctor's week with a column for each day. */
export function DoctorWeekGrid({
  days,
  day,
  doctorId,
  doctor,
  timeZone,
  today,
  now,
  onOpenDay,
  onAway,
  ...grid
}: DoctorWeekGridProps) {
  return (
    <ColumnGrid
      {...grid}
      label={`The week of ${doctor}`}
      grid={buildWeekColumns(days, doctorId)}
      firstDay={day}
      clock={readWallClock(timeZone, now)}
      nameOf={({ dateISO }) => formatShortDay(dateISO)}
      head={(column) => (
        <>
          <span className="grid-title d-grid flex-fill">
            <button type="button" onClick={() => onOpenDay(column.dateISO)}>
              {formatShortDay(column.dateISO)}
              {column.dateISO === today && <span className="visually-hidden"> (today)</span>}
            </button>
            <small className="text-soft">{describeAppointmentCount(column)}</small>
          </span>
          <AwayButton column={column} doctor={doctor} today={today} onAway={onAway} />
        </>
      )}
    />
  );
}

type AwayButtonProps = Pick<GridProps, "today" | "onAway"> & { column: GridColumn; doctor: string | null };

/** Opens the dialog that marks a doctor as away. Missing on past days, and on days when the doctor doesn't work at all. */
function AwayButton({ column: { doctorId, dateISO, works }, doctor, today, onAway }: AwayButtonProps) {
  if (!onAway || doctorId === null || doctor === null || dateISO < today || !works) return null;
  const text = `${isolateDirection(doctor)} is away…`;
  return (
    <button
      type="button"
      className="grid-away"
      title={text}
      aria-label={text}
      onClick={() => onAway({ day: dateISO, doctorId, doctor })}
    >
      <UserRoundX size={18} aria-hidden="true" />
    </button>
  );
}

/** Counts the column's appointments without the canceled appointments. */
function describeAppointmentCount({ appointments }: GridColumn): string {
  const count = appointments.filter(({ booking }) => booking.status !== "cancelled").length;
  return count === 0 ? "None booked" : `${count} booked`;
}
