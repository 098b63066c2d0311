/** What stands in the columns of a day, or of one doctor's week. */
import type { DayColumn, Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { intersect, subtract, type TimeRange, toTimeRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns";
import type { ClinicDay } from "../../shared/clinic-day.ts";

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

/** Where the visits of one column stand beside each other. */

/** On screen nothing is lower than a quarter-hour, or nobody could hit it. */
const least = 15;

/** Until when a visit is drawn. */
export function drawnUntil({ from, to }: TimeRange): number {
  return Math.max(to, from + least);
}

type Placed<Visit extends TimeRange> = Visit & {
  /** Of `lanes` that share the column's width, counted from 0. */
  lane: number;
  lanes: number;
  /** From the first to the last of those that hang together by overlapping. */
  cluster: TimeRange;
};

/** In the order in which they start; of those that start together the longer first. No two overlap in one lane. */
export function layOut<Visit extends TimeRange>(visits: readonly Visit[]): Placed<Visit>[] {
  const sorted = [...visits].sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<Visit>[] = [];
  let together: { visit: Visit; lane: number }[] = [];
  /** When each lane is free again. */
  let ends: number[] = [];
  const close = () => {
    const cluster = { from: together[0]?.visit.from ?? 0, to: Math.max(...ends) };
    for (const { visit, lane } of together) placed.push({ ...visit, lane, lanes: ends.length, cluster });
    together = [];
    ends = [];
  };
  for (const visit of sorted) {
    if (together.length > 0 && ends.every((end) => end <= visit.from)) close();
    const free = ends.findIndex((end) => end <= visit.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = drawnUntil(visit);
    together.push({ visit, lane });
  }
  if (together.length > 0) close();
  return placed;
}

/** When nobody can be booked in a column, and why. */

/** `closed`: the clinic; `off`: this one alone. */
type Pause = TimeRange & { kind: "closed" | "off" | "break" | "away"; words: string };

type WorkDay = Pick<Schedule[number], "hours" | "closed" | "reason">;

/** All of the span on which the column doesn't work, each part once and in order: the clinic's reason before the doctor's. */
export function pausesOf(
  day: WorkDay,
  { hours, away }: Pick<DayColumn, "hours" | "away">,
  span: TimeRange,
): Pause[] {
  const closed = day.closed.flatMap((part) =>
    intersect([toTimeRange(part)], [span]).map((shut) => ({
      ...shut,
      ...{ kind: "closed" as const, words: withReason("Closed", part.reason) },
    })),
  );
  const absent = away.flatMap((absence) =>
    subtract(intersect([toTimeRange(absence)], [span]), closed).map((left) => ({
      ...left,
      ...{ kind: "away" as const, words: withReason("Away", absence.reason) },
    })),
  );
  const working = hours.map(toTimeRange);
  const open = day.hours.map(toTimeRange);
  const rest = subtract([span], [...working, ...closed, ...absent]);
  const shut = subtract(rest, open).map((part) =>
    isBetween(open, part)
      ? { ...part, kind: "break" as const, words: "Break" }
      : {
          ...part,
          kind: "closed" as const,
          words: withReason("Closed", open.length === 0 ? day.reason : ""),
        },
  );
  const off = intersect(rest, open).map((part) =>
    isBetween(working, part)
      ? { ...part, kind: "break" as const, words: "Break" }
      : { ...part, kind: "off" as const, words: "Not working" },
  );
  return [...closed, ...absent, ...shut, ...off].sort((a, b) => a.from - b.from);
}

function isBetween(ranges: readonly TimeRange[], { from, to }: TimeRange): boolean {
  return ranges.some((range) => range.to <= from) && ranges.some((range) => range.from >= to);
}

function withReason(word: string, reason: string | undefined): string {
  return reason ? `${word}: ${reason}` : word;
}
