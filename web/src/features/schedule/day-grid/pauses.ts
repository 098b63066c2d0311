/** When nobody can be booked in a column, and why. */
import type { DayColumn, Schedule } from "@clinic/contract/schedule.ts";
import { intersect, subtract, type TimeRange, toTimeRange } from "@clinic/domain/time-range.ts";

/** `closed`: the clinic; `off`: this one alone. */
export type Pause = TimeRange & { kind: "closed" | "off" | "break" | "away"; words: string };

type Day = Pick<Schedule[number], "hours" | "closed" | "reason">;

/** All of the span on which the column doesn't work, each part once and in order: the clinic's reason before the doctor's. */
export function pausesOf(
  day: Day,
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
