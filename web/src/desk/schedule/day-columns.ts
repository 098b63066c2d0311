import type { Block } from "@clinic/contract/blocks.ts";
import type { DayColumn, Schedule, ScheduledBooking } from "@clinic/contract/schedule.ts";
import { slotMinutes } from "@clinic/domain/slot.ts";
import { intersect, subtract, type TimeRange, toTimeRange } from "@clinic/domain/time-range.ts";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import type { ClinicDay } from "../../shared/clinic-day.ts";

type Day = Schedule[number];

export type PlacedAppointment = PlacedInLane<TimeRange & { booking: ScheduledBooking }>;

export type PlacedBlock = TimeRange & { block: Block };

export interface GridColumn {
  key: string;
  dateISO: ClinicDay;
  /** Null in the column of seats (treatments without a doctor), which takes several appointments at a time. */
  doctorId: string | null;
  doctor: string | null;
  appointments: PlacedAppointment[];
  /** The doctor's blocks, and those for everybody. */
  blocks: PlacedBlock[];
  pauses: Pause[];
  /** Whether the doctor works at all on that day: the pauses leave some time. */
  works: boolean;
}

export interface GridColumns {
  columns: GridColumn[];
  /** The hours that the grid shows, in minutes after midnight. Begins and ends at full hours. */
  span: TimeRange;
}

/**
 * Builds one column for each doctor, and a last one for the seats. Adds a column for a doctor who has only canceled
 * appointments, because the server sends none.
 */
export function buildDayColumns(day: Day): GridColumns {
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

/** Builds one column for each day. The column of a day on which the doctor has no work and no appointment is empty. */
export function buildWeekColumns(days: Schedule, doctorId: string): GridColumns {
  const empty = { doctorId, doctor: null, hours: [], away: [] };
  return buildColumns(
    days.map((day) => ({ day, column: day.columns.find((column) => column.doctorId === doctorId) ?? empty })),
  );
}

/** Gives all columns the same hours on screen, because the columns share one scale. */
function buildColumns(parts: readonly { day: Day; column: DayColumn }[]): GridColumns {
  const placed = parts.map(({ day, column }) => ({
    day,
    column,
    appointments: layOutInLanes(listColumnAppointments(day, column)),
    blocks: listColumnBlocks(day, column),
  }));
  const span = findHoursToShow(
    placed.flatMap(({ column, appointments, blocks }) => [
      ...column.hours.map(toTimeRange),
      ...blocks,
      ...appointments.map(({ cluster }) => cluster),
    ]),
  );
  const columns = placed.map(({ day, column, appointments, blocks }) => {
    const pauses = findPauses(day, column, span);
    return {
      key: `${day.dateISO}/${column.doctorId ?? ""}`,
      dateISO: day.dateISO,
      doctorId: column.doctorId,
      doctor: column.doctor,
      appointments,
      blocks,
      pauses,
      works: subtract([span], pauses).length > 0,
    };
  });
  return { columns, span };
}

function listColumnAppointments({ bookings }: Day, { doctorId }: DayColumn) {
  return bookings
    .filter((booking) => booking.doctorId === doctorId)
    .map((booking) => {
      const from = slotMinutes(booking.slot);
      return { booking, from, to: from + differenceInMinutes(booking.endsAt, booking.startsAt) };
    });
}

function listColumnBlocks({ blocks = [] }: Day, { doctorId }: Pick<DayColumn, "doctorId">): PlacedBlock[] {
  return blocks
    .filter((block) => block.doctorId === null || block.doctorId === doctorId)
    .map((block) => ({ block, ...toTimeRange(block) }));
}

const minutesPerHour = 60;
const minutesPerDay = 24 * minutesPerHour;

/** Returns the range from an hour before the first time to an hour after the last, or 8:00 to 18:00 without any times. */
function findHoursToShow(times: readonly TimeRange[]): TimeRange {
  if (times.length === 0) return { from: 8 * minutesPerHour, to: 18 * minutesPerHour };
  const first = Math.min(...times.map(({ from }) => from));
  const last = Math.max(...times.map(({ to }) => to));
  return {
    from: Math.max(0, (Math.floor(first / minutesPerHour) - 1) * minutesPerHour),
    to: Math.min(minutesPerDay, (Math.ceil(last / minutesPerHour) + 1) * minutesPerHour),
  };
}

/** The time that an appointment takes of its doctor, or of its seat: the buffer after it belongs to it. It ends at midnight. */
export function findHolderTime({ from, to }: TimeRange, { bufferMinutes = 0 }: ScheduledBooking): TimeRange {
  return { from, to: Math.max(to, Math.min(to + bufferMinutes, minutesPerDay)) };
}

/** The minimum length of an appointment's block, because a shorter block would be too small to click. */
const minBlockMinutes = 15;

/** Returns the minute at which an appointment's block ends on screen. */
export function findBlockEnd({ from, to }: TimeRange): number {
  return Math.max(to, from + minBlockMinutes);
}

type PlacedInLane<Appointment extends TimeRange> = Appointment & {
  /** The appointment's place, from 0, among the `lanes` that share the column's width. */
  lane: number;
  lanes: number;
  /** The whole time of all appointments that overlap this appointment, directly or through other appointments. */
  cluster: TimeRange;
};

/** Sorts appointments by start, longer ones first, and puts overlapping appointments in different lanes. */
export function layOutInLanes<Appointment extends TimeRange>(
  appointments: readonly Appointment[],
): PlacedInLane<Appointment>[] {
  const sorted = [...appointments].sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: PlacedInLane<Appointment>[] = [];
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
    laneEnds[lane] = findBlockEnd(appointment);
    cluster.push({ appointment, lane });
  }
  if (cluster.length > 0) closeCluster();
  return placed;
}

/** A time that can't be booked in a column. `closed`: the clinic is closed; `off`: only this doctor doesn't work. */
type Pause = TimeRange & { kind: "closed" | "off" | "break" | "away"; text: string };

/** Returns a column's pauses in order, without overlaps. The clinic's reason for a pause counts before the doctor's. */
export function findPauses(
  day: Pick<Schedule[number], "hours" | "closed" | "reason">,
  { hours, away }: Pick<DayColumn, "hours" | "away">,
  span: TimeRange,
): Pause[] {
  const closed = day.closed.flatMap((part) =>
    intersect([toTimeRange(part)], [span]).map((range) => buildPause(range, "closed", "Closed", part.reason)),
  );
  const absent = away.flatMap((absence) =>
    subtract(intersect([toTimeRange(absence)], [span]), closed).map((range) =>
      buildPause(range, "away", "Away", absence.reason),
    ),
  );
  const working = hours.map(toTimeRange);
  const open = day.hours.map(toTimeRange);
  const rest = subtract([span], [...working, ...closed, ...absent]);
  const closedReason = open.length === 0 ? day.reason : undefined;
  const shut = subtract(rest, open).map((range) =>
    isBetweenRanges(open, range)
      ? buildPause(range, "break", "Break")
      : buildPause(range, "closed", "Closed", closedReason),
  );
  const off = intersect(rest, open).map((range) =>
    isBetweenRanges(working, range)
      ? buildPause(range, "break", "Break")
      : buildPause(range, "off", "Not working"),
  );
  return [...closed, ...absent, ...shut, ...off].sort((a, b) => a.from - b.from);
}

function buildPause(range: TimeRange, kind: Pause["kind"], text: string, reason?: string): Pause {
  return { ...range, kind, text: reason ? `${text}: ${reason}` : text };
}

function isBetweenRanges(ranges: readonly TimeRange[], { from, to }: TimeRange): boolean {
  return ranges.some((range) => range.to <= from) && ranges.some((range) => range.from >= to);
}
