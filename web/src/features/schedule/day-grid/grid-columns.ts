/** What stands in the columns of a day, or of one doctor's week. */
import type { DayColumn, Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { subtract, type TimeRange, toTimeRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { layOut, type Placed } from "./lay-out.ts";
import { type Pause, pausesOf } from "./pauses.ts";

type Day = Schedule[number];

export type PlacedVisit = Placed<TimeRange & { booking: ScheduledBooking }>;

export interface GridColumn {
  key: string;
  dateISO: ClinicDay;
  /** Null for the seats, which take several visits at a time. */
  doctorId: string | null;
  doctor: string | null;
  visits: PlacedVisit[];
  pauses: Pause[];
  /** Some time is left between the pauses. */
  works: boolean;
}

export interface Columns {
  columns: GridColumn[];
  /** The hours on screen, whole ones. */
  span: TimeRange;
}

/**
 * One column for each holder of the day. Of those who have only canceled visits the day knows none: where these are shown,
 * their columns stand behind the other doctors'.
 */
export function columnsOfDay(day: Day): Columns {
  const known = new Set(day.columns.map(({ doctorId }) => doctorId));
  const missing = new Map(
    day.bookings
      .filter(({ doctorId }) => !known.has(doctorId))
      .map(({ doctorId, doctor }) => [doctorId, { doctorId, doctor, hours: [], away: [] }]),
  );
  const all = [...day.columns, ...missing.values()];
  const seatsLast = [...all.filter(isDoctors), ...all.filter((column) => !isDoctors(column))];
  return inOneSpan(seatsLast.map((column) => ({ day, column })));
}

/** One column for each day. On days on which they neither work nor have a visit, it is empty. */
export function columnsOfWeek(days: Schedule, doctorId: string): Columns {
  const none = { doctorId, doctor: null, hours: [], away: [] };
  return inOneSpan(
    days.map((day) => ({ day, column: day.columns.find((column) => column.doctorId === doctorId) ?? none })),
  );
}

function isDoctors({ doctorId }: DayColumn): boolean {
  return doctorId !== null;
}

function inOneSpan(parts: readonly { day: Day; column: DayColumn }[]): Columns {
  const placed = parts.map(({ day, column }) => ({ day, column, visits: layOut(visitsOf(day, column)) }));
  const span = spanOf(
    placed.flatMap(({ column, visits }) => [
      ...column.hours.map(toTimeRange),
      ...visits.map(({ cluster }) => cluster),
    ]),
  );
  const columns = placed.map(({ day, column, visits }) => {
    const pauses = pausesOf(day, column, span);
    return {
      key: `${day.dateISO}/${column.doctorId ?? ""}`,
      dateISO: day.dateISO,
      doctorId: column.doctorId,
      doctor: column.doctor,
      visits,
      pauses,
      works: subtract([span], pauses).length > 0,
    };
  });
  return { columns, span };
}

function visitsOf({ bookings }: Day, { doctorId }: DayColumn) {
  return bookings
    .filter((booking) => booking.doctorId === doctorId)
    .map((booking) => {
      const from = slotMinutes(booking.slot);
      return { booking, from, to: from + differenceInMinutes(booking.endsAt, booking.startsAt) };
    });
}

const hour = 60;
const wholeDay = 24 * hour;

/** An hour of air around all that happens; an office day where nothing does. */
function spanOf(times: readonly TimeRange[]): TimeRange {
  if (times.length === 0) return { from: 8 * hour, to: 18 * hour };
  const first = Math.min(...times.map(({ from }) => from));
  const last = Math.max(...times.map(({ to }) => to));
  return {
    from: Math.max(0, (Math.floor(first / hour) - 1) * hour),
    to: Math.min(wholeDay, (Math.ceil(last / hour) + 1) * hour),
  };
}
