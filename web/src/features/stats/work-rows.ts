import type { RangeFigures, WorkReport } from "@clinic/contract/reports.ts";
import type { Work } from "./measures.ts";

/** One doctor or one treatment, in the range and in the days before it. */
export type WorkRow = { key: string; name: string; now: Work; before: Work };

const none: Work = {
  appointments: 0,
  noShows: 0,
  confirmed: 0,
  income: 0,
  bookedMinutes: 0,
  workedMinutes: 0,
};

export function doctorRows({ range, before }: RangeFigures): WorkRow[] {
  const named = ({ doctors }: WorkReport) =>
    doctors.map(({ doctorId, doctor, ...work }) => ({
      key: doctorId ?? "",
      name: doctorId === null ? "No particular doctor" : (doctor ?? "A doctor who left"),
      work,
    }));
  const isSeats = ({ key }: WorkRow) => key === "";
  const rows = pair(named(range), named(before));
  return [...rows.filter((row) => !isSeats(row)), ...rows.filter(isSeats)];
}

export function treatmentRows({ range, before }: RangeFigures): WorkRow[] {
  const named = ({ treatments }: WorkReport) =>
    treatments.map(({ treatmentId, treatment, ...work }) => ({
      key: treatmentId,
      name: treatment ?? "A former treatment",
      work: { ...work, workedMinutes: 0 },
    }));
  return pair(named(range), named(before));
}

type Named = { key: string; name: string; work: Work };

/** Those of the range in their order, then who was there only before. */
function pair(range: readonly Named[], before: readonly Named[]): WorkRow[] {
  const keys = [...new Set([...range, ...before].map(({ key }) => key))];
  return keys.map((key) => {
    const [now, earlier] = [range, before].map((some) => some.find((one) => one.key === key));
    return { key, name: (now ?? earlier)?.name ?? "", now: now?.work ?? none, before: earlier?.work ?? none };
  });
}

/** Whether there is anything to draw of it: a catalogue is longer than what is booked. */
export function hasAny({ now, before }: WorkRow): boolean {
  return now.appointments + before.appointments > 0 || now.workedMinutes > 0;
}
