import type { DailyStats } from "@clinic/contract/reports.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import { useId } from "react";
import { type ClinicDay, showWeekday, weekOf } from "../../shared/clinic-day.ts";
import { byHour, byWeek, capacityFrom, shortDay, showDollars } from "./figures.ts";

const weekShades = [
  { shade: "bar", words: "Past" },
  { shade: "now", words: "This week" },
  { shade: "ahead", words: "Coming" },
] as const;

const capacityShades = [
  { shade: "bar", words: "Taken" },
  { shade: "rest", words: "Free" },
] as const;

export function Charts({ stats, today }: { stats: DailyStats; today: ClinicDay }) {
  const thisWeek = weekOf(today);
  const weeks = byWeek(stats).map((week) => ({
    ...week,
    label: shortDay(week.from),
    longLabel: `the week of ${formatDate(week.from)}`,
    ...(week.from === thisWeek && { tone: "now" as const }),
    ...(week.from > thisWeek && { tone: "ahead" as const }),
  }));
  return (
    <div className="charts">
      <BarChart
        title="Appointments per week"
        labelName="Week"
        valueName="Appointments"
        legend={weekShades}
        bars={weeks.map((week) => ({ ...week, value: week.appointments }))}
      />
      <BarChart
        title="Income per week"
        labelName="Week"
        valueName="Income"
        show={showDollars}
        legend={weekShades}
        bars={weeks.map((week) => ({ ...week, value: week.income }))}
      />
      <BarChart
        title="Busiest hours"
        labelName="Hour"
        valueName="Appointments"
        bars={byHour(stats).map(({ hour, appointments }) => ({
          label: slotAt(hour * 60)
            .replace(/^0/, "")
            .replace(":00", ""),
          value: appointments,
        }))}
      />
      <BarChart
        title="Free capacity, next 14 days"
        labelName="Day"
        valueName="Taken"
        restName="Free"
        show={formatDuration}
        legend={capacityShades}
        bars={capacityFrom(stats, today, 14).map(({ day, taken, free }) => ({
          label: shortDay(day),
          longLabel: showWeekday(day),
          value: taken,
          rest: free,
        }))}
      />
    </div>
  );
}

type Bar = {
  /** Under the bar, and the table's first column. */
  label: string;
  /** The table's, where the bar's is short for want of room. */
  longLabel?: string;
  value: number;
  /** Of something whole: the part above the bar. */
  rest?: number;
  tone?: "now" | "ahead";
};

type BarChartProps = {
  title: string;
  /** The table's columns: what is counted, and of what the rest is. */
  labelName: string;
  valueName: string;
  restName?: string;
  show?: (value: number) => string;
  /** What the bars' shades mean, where there are several. */
  legend?: readonly ShadeWords[];
  bars: readonly Bar[];
};

type ShadeWords = { shade: "bar" | "now" | "ahead" | "rest"; words: string };

const height = 100;
const gap = 0.24;
/** Dates side by side on a phone. */
const mostLabels = 6;

/**
 * The picture says no more than the table below it, which everybody can open; the name of the picture says what stands out.
 * Only the bars are drawn: the words stay text, that grows with the reader's font.
 */
export function BarChart({
  title,
  labelName,
  valueName,
  restName,
  show = String,
  legend,
  bars,
}: BarChartProps) {
  const titleId = useId();
  const top = Math.max(1, ...bars.map(({ value, rest = 0 }) => value + rest));
  const highest = bars.reduce<Bar | undefined>(
    (best, bar) => (best && best.value >= bar.value ? best : bar),
    undefined,
  );
  const every = Math.ceil(bars.length / mostLabels);
  const scaled = (value: number) => (value / top) * height;
  return (
    <figure className="chart panel" aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      {legend && (
        <p className="chart-legend" aria-hidden="true">
          {legend.map(({ shade, words }) => (
            <span key={shade}>
              <span className={`swatch is-${shade}`} /> {words}
            </span>
          ))}
        </p>
      )}
      <div className="chart-plot">
        <span className="chart-top">{show(top)}</span>
        <svg
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={
            highest && highest.value > 0
              ? `${title}: most in ${highest.longLabel ?? highest.label}, ${show(highest.value)}`
              : title
          }
        >
          {bars.map(({ label, longLabel, value, rest = 0, tone }, i) => (
            <g key={longLabel ?? label}>
              <title>{`${longLabel ?? label}: ${show(value)}`}</title>
              <rect
                className="chart-rest"
                x={i + gap / 2}
                width={1 - gap}
                y={height - scaled(value + rest)}
                height={scaled(rest)}
              />
              <rect
                className={`chart-bar ${tone ? `is-${tone}` : ""}`}
                x={i + gap / 2}
                width={1 - gap}
                y={height - scaled(value)}
                height={scaled(value)}
              />
            </g>
          ))}
        </svg>
        <ol className="chart-labels" aria-hidden="true">
          {bars.map(({ label, longLabel }, i) => (
            <li key={longLabel ?? label}>{i % every === 0 && <span>{label}</span>}</li>
          ))}
        </ol>
      </div>
      <ChartTable
        title={title}
        columns={[labelName, valueName, ...(restName ? [restName] : [])]}
        rows={bars.map(({ label, longLabel, value, rest = 0 }) => ({
          name: longLabel ?? label,
          cells: [show(value), ...(restName ? [show(rest)] : [])],
        }))}
      />
    </figure>
  );
}

type ChartTableProps = {
  title: string;
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly string[] }[];
};

/** What a chart draws, for everybody to open. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  return (
    <details>
      <summary>Show as a table</summary>
      <table className="chart-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
