import type { DayColumn, Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { intersect, subtract, type TimeRange, toTimeRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns";
import type { ClinicDay } from "../../shared/clinic-day.ts";

type Day = Schedule[number];

export type PlacedAppointment = Placed<TimeRange & { booking: ScheduledBooking }>;

export interface GridColumn {
  key: string;
  dateISO: ClinicDay;
  /** Null in the seats column, which takes several appointments at a time. */
  doctorId: string | null;
  doctor: string | null;
  appointments: PlacedAppointment[];
  pauses: Pause[];
  /** Whether the pauses leave some time to work. */
  works: boolean;
}

export interface Columns {
  columns: GridColumn[];
  /** The hours on screen, in minutes after midnight. Full hours. */
  span: TimeRange;
}

/**
 * One column for each doctor, and one for the seats at the end. The server sends no column for a doctor who has only canceled
 * appointments: if these are shown, their column follows the other doctors'.
 */
export function columnsOfDay(day: Day): Columns {
  const known = new Set(day.columns.map(({ doctorId }) => doctorId));
  const missing = new Map(
    day.bookings
      .filter(({ doctorId }) => !known.has(doctorId))
      .map(({ doctorId, doctor }) => [doctorId, { doctorId, doctor, hours: [], away: [] }]),
  );
  const all = [...day.columns, ...missing.values()];
  const doctorsFirst = [
    ...all.filter(({ doctorId }) => doctorId !== null),
    ...all.filter(({ doctorId }) => doctorId === null),
  ];
  return buildColumns(doctorsFirst.map((column) => ({ day, column })));
}

/** One column for each day. It is empty if the doctor neither works nor has an appointment that day. */
export function columnsOfWeek(days: Schedule, doctorId: string): Columns {
  const empty = { doctorId, doctor: null, hours: [], away: [] };
  return buildColumns(
    days.map((day) => ({ day, column: day.columns.find((column) => column.doctorId === doctorId) ?? empty })),
  );
}

/** All columns get the same hours on screen. */
function buildColumns(parts: readonly { day: Day; column: DayColumn }[]): Columns {
  const placed = parts.map(({ day, column }) => ({
    day,
    column,
    appointments: layOutInLanes(appointmentsOf(day, column)),
  }));
  const span = spanOf(
    placed.flatMap(({ column, appointments }) => [
      ...column.hours.map(toTimeRange),
      ...appointments.map(({ cluster }) => cluster),
    ]),
  );
  const columns = placed.map(({ day, column, appointments }) => {
    const pauses = findPauses(day, column, span);
    return {
      key: `${day.dateISO}/${column.doctorId ?? ""}`,
      dateISO: day.dateISO,
      doctorId: column.doctorId,
      doctor: column.doctor,
      appointments,
      pauses,
      works: subtract([span], pauses).length > 0,
    };
  });
  return { columns, span };
}

function appointmentsOf({ bookings }: Day, { doctorId }: DayColumn) {
  return bookings
    .filter((booking) => booking.doctorId === doctorId)
    .map((booking) => {
      const from = slotMinutes(booking.slot);
      return { booking, from, to: from + differenceInMinutes(booking.endsAt, booking.startsAt) };
    });
}

const hour = 60;
const wholeDay = 24 * hour;

/** From an hour before the first time to an hour after the last; 8:00 to 18:00 if there is none. */
function spanOf(times: readonly TimeRange[]): TimeRange {
  if (times.length === 0) return { from: 8 * hour, to: 18 * hour };
  const first = Math.min(...times.map(({ from }) => from));
  const last = Math.max(...times.map(({ to }) => to));
  return {
    from: Math.max(0, (Math.floor(first / hour) - 1) * hour),
    to: Math.min(wholeDay, (Math.ceil(last / hour) + 1) * hour),
  };
}

/** A shorter block would be too small to click. */
const minDrawnMinutes = 15;

/** Where an appointment's block ends on screen. */
export function drawnEnd({ from, to }: TimeRange): number {
  return Math.max(to, from + minDrawnMinutes);
}

type Placed<Appointment extends TimeRange> = Appointment & {
  /** From 0. The column's width is shared by `lanes`. */
  lane: number;
  lanes: number;
  /** The whole time of the appointments that overlap each other, directly or through others. */
  cluster: TimeRange;
};

/** Sorts by start, longer ones first. Appointments in one lane never overlap. */
export function layOutInLanes<Appointment extends TimeRange>(
  appointments: readonly Appointment[],
): Placed<Appointment>[] {
  const sorted = [...appointments].sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<Appointment>[] = [];
  let cluster: { appointment: Appointment; lane: number }[] = [];
  let laneEnds: number[] = [];
  const closeCluster = () => {
    const range = { from: cluster[0]?.appointment.from ?? 0, to: Math.max(...laneEnds) };
    for (const { appointment, lane } of cluster) {
      placed.push({ ...appointment, lane, lanes: laneEnds.length, cluster: range });
    }
    cluster = [];
    laneEnds = [];
  };
  for (const appointment of sorted) {
    if (cluster.length > 0 && laneEnds.every((end) => end <= appointment.from)) closeCluster();
    const free = laneEnds.findIndex((end) => end <= appointment.from);
    const lane = free === -1 ? laneEnds.length : free;
    laneEnds[lane] = drawnEnd(appointment);
    cluster.push({ appointment, lane });
  }
  if (cluster.length > 0) closeCluster();
  return placed;
}

/** A time without bookings. `closed`: the clinic is closed; `off`: only this doctor doesn't work. */
type Pause = TimeRange & { kind: "closed" | "off" | "break" | "away"; text: string };

/** Returns the pauses in order, without overlaps. If both the clinic and the doctor have a reason, the clinic's counts. */
export function findPauses(
  day: Pick<Schedule[number], "hours" | "closed" | "reason">,
  { hours, away }: Pick<DayColumn, "hours" | "away">,
  span: TimeRange,
): Pause[] {
  const closed = day.closed.flatMap((part) =>
    intersect([toTimeRange(part)], [span]).map((range) => pause(range, "closed", "Closed", part.reason)),
  );
  const absent = away.flatMap((absence) =>
    subtract(intersect([toTimeRange(absence)], [span]), closed).map((range) =>
      pause(range, "away", "Away", absence.reason),
    ),
  );
  const working = hours.map(toTimeRange);
  const open = day.hours.map(toTimeRange);
  const rest = subtract([span], [...working, ...closed, ...absent]);
  const closedReason = open.length === 0 ? day.reason : undefined;
  const shut = subtract(rest, open).map((range) =>
    isBetween(open, range) ? pause(range, "break", "Break") : pause(range, "closed", "Closed", closedReason),
  );
  const off = intersect(rest, open).map((range) =>
    isBetween(working, range) ? pause(range, "break", "Break") : pause(range, "off", "Not working"),
  );
  return [...closed, ...absent, ...shut, ...off].sort((a, b) => a.from - b.from);
}

function pause(range: TimeRange, kind: Pause["kind"], text: string, reason?: string): Pause {
  return { ...range, kind, text: reason ? `${text}: ${reason}` : text };
}

function isBetween(ranges: readonly TimeRange[], { from, to }: TimeRange): boolean {
  return ranges.some((range) => range.to <= from) && ranges.some((range) => range.from >= to);
}
