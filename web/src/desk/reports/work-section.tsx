import type { RangeFigures, WorkReport } from "@clinic/contract/reports.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useId } from "react";
import { CardTable } from "../../ui/table.tsx";
import { changeWords, type Measure, type Work } from "./figures.ts";

type WorkSectionProps = {
  title: string;
  nameOfRows: string;
  measures: readonly Measure[];
  rows: readonly WorkRow[];
};

/** A chart for each measure, with the same rows in the same order, and one table for all. */
export function WorkSection({ title, nameOfRows, measures, rows }: WorkSectionProps) {
  const titleId = useId();
  const drawn = rows.filter(hasAny);
  return (
    <section className="work-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div className="charts">
        {measures.map((measure) => (
          <CompareChart key={measure.name} measure={measure} rows={drawn} />
        ))}
      </div>
      <WorkTable caption={title} nameOfRows={nameOfRows} measures={measures} rows={rows} />
    </section>
  );
}

type WorkTableProps = {
  caption: string;
  nameOfRows: string;
  measures: readonly Measure[];
  rows: readonly WorkRow[];
};

/** What the charts draw and more, in figures: also whoever has nothing to draw. */
function WorkTable({ caption, nameOfRows, measures, rows }: WorkTableProps) {
  return (
    <details className="work-table">
      <summary>Show as a table</summary>
      <CardTable caption={caption}>
        <thead>
          <tr>
            <th scope="col">{nameOfRows}</th>
            {measures.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, now, before }) => (
            <tr key={key}>
              <th scope="row" className="card-title">
                {name}
              </th>
              {measures.map((measure) => (
                <td key={measure.name} data-label={measure.name}>
                  <span>
                    {amountText(measure, now)}
                    <span className="row-note">before: {amountText(measure, before)}</span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </CardTable>
    </details>
  );
}

function amountText({ amountOf, show, detailOf }: Measure, work: Work): string {
  const amount = amountOf(work);
  if (amount === null) return "–";
  return detailOf ? `${show(amount)} (${detailOf(work)})` : show(amount);
}

type CompareChartProps = { measure: Measure; rows: readonly WorkRow[] };

/** Bars beside bars: each row says in words what its two bars draw, so that nothing is in the picture alone. */
function CompareChart({ measure, rows }: CompareChartProps) {
  const titleId = useId();
  const drawn = rows
    .map((row) => ({ ...row, amount: measure.amountOf(row.now), earlier: measure.amountOf(row.before) }))
    .filter(({ amount, earlier }) => amount !== null || earlier !== null);
  const isShare = measure.detailOf !== undefined;
  const longest = Math.max(0, ...drawn.flatMap(({ amount, earlier }) => [amount ?? 0, earlier ?? 0]));
  // A share is drawn of the whole; where more was booked than there were hours, that is longer than all of them.
  const whole = isShare ? Math.max(1, longest) : longest || 1;
  const width = (amount: number | null) => `${((amount ?? 0) / whole) * 100}%`;
  return (
    <figure className="chart panel" aria-labelledby={titleId}>
      <figcaption id={titleId}>{measure.name}</figcaption>
      {drawn.length === 0 && <p className="compare-none">Nothing to show in these days.</p>}
      <ul className="compare">
        {drawn.map(({ key, name, now, amount, earlier }) => (
          <li key={key}>
            <span>{name}</span>
            <span className="compare-value">
              <strong>{amount === null ? "–" : measure.show(amount)}</strong>
              <ChangeNote now={amount} before={earlier} show={measure.show} />
            </span>
            <svg className="compare-bars" aria-hidden="true">
              <rect className="chart-rest" width="100%" height="10" rx="3" />
              <rect className="chart-bar is-now" width={width(amount)} height="10" rx="3" />
              <rect className="compare-before" y="13" width={width(earlier)} height="5" rx="2.5" />
            </svg>
            {amount !== null && measure.detailOf && (
              <span className="compare-detail">{measure.detailOf(now)}</span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}

type ChangeNoteProps = { now: number | null; before: number | null; show: (amount: number) => string };

/** The arrow says no more than the words. It has no color: more no-shows are no good news, and more income is. */
export function ChangeNote({ now, before, show }: ChangeNoteProps) {
  const words = changeWords(now, before, show);
  if (words === null) return null;
  const Arrow = words.startsWith("up ") ? ArrowUp : words.startsWith("down ") ? ArrowDown : null;
  return (
    <span className="change-note">
      {Arrow && <Arrow size={14} aria-hidden="true" />}
      {words}
    </span>
  );
}

/** One doctor or one treatment, in the range and in the days before it. */
type WorkRow = { key: string; name: string; now: Work; before: Work };

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
