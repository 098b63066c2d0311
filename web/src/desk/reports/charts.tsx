import type { DailyStats } from "@clinic/contract/reports.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { useId } from "react";
import {
  type ClinicDay,
  formatDay,
  formatDayOfMonth,
  formatHour,
  formatMediumDay,
  startOfClinicWeek,
} from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { countAppointmentsByHour, listDailyCapacity, sumStatsByWeek } from "./figures.ts";

const weekLegend = [
  { shade: "bar", text: "Past" },
  { shade: "now", text: "This week" },
  { shade: "ahead", text: "Upcoming" },
] as const;

const capacityLegend = [
  { shade: "bar", text: "Taken" },
  { shade: "rest", text: "Free" },
] as const;

export function AtAGlanceCharts({ stats, today }: { stats: DailyStats; today: ClinicDay }) {
  const thisWeek = startOfClinicWeek(today);
  const weeks = sumStatsByWeek(stats).map((week) => ({
    ...week,
    label: formatDayOfMonth(week.from),
    longLabel: `the week of ${formatDay(week.from)}`,
    ...(week.from === thisWeek && { tone: "now" as const }),
    ...(week.from > thisWeek && { tone: "ahead" as const }),
  }));
  return (
    <div className="columns-24 gap-3 align-items-start">
      <BarChart
        title="Appointments per week"
        labelName="Week"
        valueName="Appointments"
        legend={weekLegend}
        bars={weeks.map((week) => ({ ...week, value: week.appointments }))}
      />
      <BarChart
        title="Income per week"
        labelName="Week"
        valueName="Income"
        show={formatPrice}
        legend={weekLegend}
        bars={weeks.map((week) => ({ ...week, value: week.income }))}
      />
      <BarChart
        title="Busiest hours"
        labelName="Hour"
        valueName="Appointments"
        bars={countAppointmentsByHour(stats).map(({ hour, appointments }) => ({
          label: formatHour(hour),
          value: appointments,
        }))}
      />
      <BarChart
        title="Free capacity, next 14 days"
        labelName="Day"
        valueName="Taken"
        restName="Free"
        show={formatDuration}
        legend={capacityLegend}
        bars={listDailyCapacity(stats, today, 14).map(({ day, taken, free }) => ({
          label: formatDayOfMonth(day),
          longLabel: formatMediumDay(day),
          value: taken,
          rest: free,
        }))}
      />
    </div>
  );
}

type Bar = {
  label: string;
  /** Used instead of `label` in the chart's table and for screen readers. */
  longLabel?: string;
  value: number;
  /** The second part of the bar, drawn above `value`. */
  rest?: number;
  tone?: "now" | "ahead";
};

type Shade = "bar" | "now" | "ahead" | "before" | "rest" | "hatched";

/** A sample of a bar, for a legend. The bars of the days before are thinner, so that readers can tell them without colors. */
export function Swatch({ shade }: { shade: Shade }) {
  const height = shade === "before" ? "50%" : "100%";
  return (
    <svg className="swatch" aria-hidden="true">
      <rect className={`chart-bar is-${shade}`} width="100%" height={height} rx="3" />
    </svg>
  );
}

type BarChartProps = {
  title: string;
  /** The `…Name` fields are the column headings of the table below the chart. */
  labelName: string;
  valueName: string;
  restName?: string;
  /** The heading of the column for value plus rest. Its presence hatches the rest and names the highest total. */
  totalName?: string;
  show?: (value: number) => string;
  legend?: readonly { shade: Shade; text: string }[];
  bars: readonly Bar[];
};

/** The empty space between two bars, as a share of the distance from bar to bar. */
const barGapShare = 0.24;
/** At most this many labels stand below a chart, because more dates would overlap on a phone. */
const maxBarLabels = 6;

/** A bar chart with a table of its values. Labels are HTML text, which grows with the reader's font size, unlike SVG. */
export function BarChart({
  title,
  labelName,
  valueName,
  restName,
  totalName,
  show = String,
  legend,
  bars,
}: BarChartProps) {
  const titleId = useId();
  const totals = bars.map(({ value, rest = 0 }) => value + rest);
  const top = Math.max(1, ...totals);
  const named = totalName ? totals : bars.map(({ value }) => value);
  const peak = Math.max(0, ...named);
  const highest = bars[named.indexOf(peak)];
  const labelStep = Math.ceil(bars.length / maxBarLabels);
  return (
    <figure className="chart panel" aria-labelledby={titleId}>
      <figcaption id={titleId} className="fw-semibold">
        {title}
      </figcaption>
      <p className="chart-legend d-flex flex-wrap gap-3 small text-soft mb-1" aria-hidden="true">
        {legend?.map(({ shade, text }) => (
          <span key={shade}>
            <Swatch shade={shade} /> {text}
          </span>
        ))}
      </p>
      <div className="chart-plot">
        <span className="chart-top">{show(top)}</span>
        <svg
          role="img"
          aria-label={
            highest && peak > 0
              ? `${title}: most in ${highest.longLabel ?? highest.label}, ${show(peak)}`
              : `${title}: nothing yet`
          }
        >
          {totalName && <HatchPattern />}
          {bars.map(({ label, longLabel = label, value, rest = 0, tone }, i) => {
            const place = {
              x: toSvgPercent((i + barGapShare / 2) / bars.length),
              width: toSvgPercent((1 - barGapShare) / bars.length),
            };
            return (
              <g key={longLabel}>
                <title>
                  {restName
                    ? `${longLabel}: ${valueName} ${show(value)}, ${restName} ${show(rest)}`
                    : `${longLabel}: ${show(value)}`}
                </title>
                <rect
                  className={`chart-bar ${totalName ? "is-hatched" : "is-rest"}`}
                  {...place}
                  y={toSvgPercent(1 - (value + rest) / top)}
                  height={toSvgPercent(rest / top)}
                />
                <rect
                  className={`chart-bar ${tone ? `is-${tone}` : ""}`}
                  {...place}
                  y={toSvgPercent(1 - value / top)}
                  height={toSvgPercent(value / top)}
                />
              </g>
            );
          })}
        </svg>
        <ol className="chart-labels list-unstyled mt-1 mb-0" aria-hidden="true">
          {bars.map(({ label, longLabel }, i) => (
            <li key={longLabel ?? label}>{i % labelStep === 0 && <span>{label}</span>}</li>
          ))}
        </ol>
      </div>
      <details>
        <summary className="summary-link small">Show as a table</summary>
        <table className="chart-table w-100 small figures">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {[labelName, valueName, restName, totalName].filter(Boolean).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, longLabel = label, value, rest = 0 }) => (
              <tr key={longLabel}>
                <th scope="row" className="fw-normal">
                  {longLabel}
                </th>
                <td>{show(value)}</td>
                {restName && <td>{show(rest)}</td>}
                {totalName && <td>{show(value + rest)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Hatches the upper part of each bar, so that readers can tell it from the lower part without colors. */
function HatchPattern() {
  return (
    <defs>
      <pattern
        id="chart-hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect fill="var(--accent-tint)" width="6" height="6" />
        <rect fill="var(--accent-ink)" width="3" height="6" />
      </pattern>
    </defs>
  );
}

function toSvgPercent(share: number): string {
  return `${share * 100}%`;
}
