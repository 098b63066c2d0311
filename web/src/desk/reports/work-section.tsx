import type { RangeFigures, WorkReport } from "@clinic/contract/reports.ts";
import { useId } from "react";
import { CardTable } from "../../ui/table.tsx";
import type { Measure, WorkFigures } from "./figures.ts";
import { ChangeNote } from "./key-figure.tsx";

type WorkSectionProps = {
  title: string;
  /** The heading of the table's first column: `Doctor` or `Treatment`. */
  rowName: string;
  measures: readonly Measure[];
  rows: readonly WorkRow[];
};

/** Shows a chart for each measure and one table for all measures. Only the table includes rows without activity. */
export function WorkSection({ title, rowName, measures, rows }: WorkSectionProps) {
  const titleId = useId();
  const activeRows = rows.filter(hasActivity);
  return (
    <section className="work-section mt-4" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3 mb-3">
        {title}
      </h2>
      <div className="columns-24 gap-3">
        {measures.map((measure) => (
          <CompareChart key={measure.name} measure={measure} rows={activeRows} />
        ))}
      </div>
      <details>
        <summary className="summary-link small">Show as a table</summary>
        <CardTable caption={title}>
          <thead>
            <tr>
              <th scope="col">{rowName}</th>
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
                      <span className="whole">{formatMeasureAmount(measure, now)}</span>
                      <span className="row-note">
                        before: <span className="whole">{formatMeasureAmount(measure, before)}</span>
                      </span>
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </CardTable>
      </details>
    </section>
  );
}

function formatMeasureAmount({ amountOf, show, detailOf }: Measure, work: WorkFigures): string {
  const amount = amountOf(work);
  if (amount === null) return "–";
  return detailOf ? `${show(amount)} (${detailOf(work)})` : show(amount);
}

/** Draws two bars for each doctor or treatment: this range and the days before. Screen readers get the values as text. */
function CompareChart({ measure, rows }: { measure: Measure; rows: readonly WorkRow[] }) {
  const titleId = useId();
  const drawn = rows
    .map((row) => ({ ...row, amount: measure.amountOf(row.now), earlier: measure.amountOf(row.before) }))
    .filter(({ amount, earlier }) => amount !== null || earlier !== null);
  const isShare = measure.detailOf !== undefined;
  const longest = Math.max(0, ...drawn.flatMap(({ amount, earlier }) => [amount ?? 0, earlier ?? 0]));
  // The value of a bar with full width. For shares 100%, or more if a doctor has more booked than working minutes.
  const whole = isShare ? Math.max(1, longest) : longest || 1;
  const width = (amount: number | null) => `${((amount ?? 0) / whole) * 100}%`;
  return (
    <figure className="chart panel" aria-labelledby={titleId}>
      <figcaption id={titleId} className="fw-semibold mb-2">
        {measure.name}
      </figcaption>
      {drawn.length === 0 && <p className="text-soft m-0">Nothing to show for these days.</p>}
      <ul className="list-unstyled d-flex flex-column gap-3 m-0">
        {drawn.map(({ key, name, now, amount, earlier }) => (
          <li key={key} className="compare-row">
            <span>{name}</span>
            <span className="compare-value">
              <strong>{amount === null ? "–" : measure.show(amount)}</strong>
              <ChangeNote now={amount} before={earlier} show={measure.show} />
            </span>
            <svg className="compare-bars" aria-hidden="true">
              <rect className="compare-track" width="100%" height="10" rx="3" />
              <rect className="chart-bar is-now" width={width(amount)} height="10" rx="3" />
              <rect className="chart-bar is-before" y="13" width={width(earlier)} height="5" rx="2.5" />
            </svg>
            {amount !== null && measure.detailOf && (
              <span className="small text-soft figures">{measure.detailOf(now)}</span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The figures of a doctor or treatment in the shown date range (`now`) and in the days before (`before`). */
type WorkRow = { key: string; name: string; now: WorkFigures; before: WorkFigures };

const noWork: WorkFigures = {
  appointments: 0,
  noShows: 0,
  confirmed: 0,
  income: 0,
  bookedMinutes: 0,
  workedMinutes: 0,
};

export function buildDoctorRows({ range, before }: RangeFigures): WorkRow[] {
  const named = ({ doctors }: WorkReport) =>
    doctors.map(({ doctorId, doctor, ...work }) => ({
      key: doctorId ?? "",
      name: doctorId === null ? "No particular doctor" : (doctor ?? "A former doctor"),
      work,
    }));
  const rows = pairWithEarlierRows(named(range), named(before));
  return [...rows.filter(({ key }) => key !== ""), ...rows.filter(({ key }) => key === "")];
}

export function buildTreatmentRows({ range, before }: RangeFigures): WorkRow[] {
  const named = ({ treatments }: WorkReport) =>
    treatments.map(({ treatmentId, treatment, ...work }) => ({
      key: treatmentId,
      name: treatment ?? "A former treatment",
      work: { ...work, workedMinutes: 0 },
    }));
  return pairWithEarlierRows(named(range), named(before));
}

type NamedFigures = { key: string; name: string; work: WorkFigures };

/** Pairs the rows of the shown range with their earlier rows. Rows that exist only before the range come last. */
function pairWithEarlierRows(range: readonly NamedFigures[], before: readonly NamedFigures[]): WorkRow[] {
  const keys = [...new Set([...range, ...before].map(({ key }) => key))];
  return keys.map((key) => {
    const [now, earlier] = [range, before].map((rows) => rows.find((row) => row.key === key));
    return {
      key,
      name: (now ?? earlier)?.name ?? "",
      now: now?.work ?? noWork,
      before: earlier?.work ?? noWork,
    };
  });
}

/** False for a row without appointments and working hours, because its charts would have no bars. */
export function hasActivity({ now, before }: WorkRow): boolean {
  return now.appointments + before.appointments > 0 || now.workedMinutes > 0;
}
