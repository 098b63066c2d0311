/** Where the visits of one column stand beside each other. */
import type { TimeRange } from "@clinic/domain/time-range.ts";

/** On screen nothing is lower than a quarter-hour, or nobody could hit it. */
const least = 15;

/** Until when a visit is drawn. */
export function drawnUntil({ from, to }: TimeRange): number {
  return Math.max(to, from + least);
}

export type Placed<Visit extends TimeRange> = Visit & {
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
