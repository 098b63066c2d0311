import type { Earnings } from "@clinic/contract/reports.ts";
import { once } from "@clinic/domain/once.ts";
import { useId } from "react";
import { BarChart } from "./bar-chart.tsx";
import { ChartTable } from "./chart-table.tsx";
import { receivedOf } from "./money.ts";
import { showDollars } from "./show-figures.ts";

type Props = Pick<Earnings, "year" | "months">;
type Month = Earnings["months"][number];

/** Between two bars, as a share of the chart's width. */
const gap = 0.02;

export function EarningsCharts({ year, months }: Props) {
  return (
    <div className="charts">
      <ReceivedChart year={year} months={months} />
      <BarChart
        title="Outstanding by month"
        labelName="Month"
        valueName="Outstanding"
        show={showDollars}
        bars={months.map(({ month, outstanding }) => ({ ...namesOf(month), value: outstanding }))}
      />
    </div>
  );
}

/** Card below and desk above, hatched: told apart without colors too. */
function ReceivedChart({ year, months }: Props) {
  const titleId = useId();
  const top = Math.max(1, ...months.map(receivedOf));
  const best = months.reduce((most, month) => (receivedOf(month) > receivedOf(most) ? month : most));
  const most = receivedOf(best);
  const peak = most > 0 ? `most in ${namesOf(best.month).longLabel}, ${showDollars(most)}` : "nothing yet";
  const title = `Received in ${year}`;
  return (
    <figure className="chart panel" aria-labelledby={titleId}>
      <figcaption id={titleId}>{title}</figcaption>
      <p className="chart-legend" aria-hidden="true">
        <span>
          <span className="swatch is-now" /> By card
        </span>
        <span>
          <span className="swatch is-hatched" /> At the desk
        </span>
      </p>
      <div className="chart-plot">
        <span className="chart-top">{showDollars(top)}</span>
        <svg role="img" aria-label={`${title}: ${peak}`}>
          <defs>
            <pattern
              id="chart-hatch"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className="chart-hatch-ground" width="6" height="6" />
              <rect className="chart-hatch-line" width="3" height="6" />
            </pattern>
          </defs>
          {months.map((month, i) => (
            <MonthBar
              key={month.month}
              month={month}
              at={i / months.length}
              room={1 / months.length}
              top={top}
            />
          ))}
        </svg>
        <ol className="chart-labels" aria-hidden="true">
          {months.map(({ month }, i) => (
            <li key={month}>{i % 2 === 0 && <span>{namesOf(month).label}</span>}</li>
          ))}
        </ol>
      </div>
      <ChartTable
        title={title}
        columns={["Month", "By card", "At the desk", "Together"]}
        rows={months.map((month) => ({
          name: namesOf(month.month).longLabel,
          cells: [month.card, month.desk, receivedOf(month)].map(showDollars),
        }))}
      />
    </figure>
  );
}

/** Shares of the chart's width. */
type MonthBarProps = { month: Month; at: number; room: number; top: number };

function MonthBar({ month, at, room, top }: MonthBarProps) {
  const { card, desk } = month;
  const percent = (share: number) => `${share * 100}%`;
  const place = { x: percent(at + gap / 2), width: percent(room - gap) };
  const { longLabel } = namesOf(month.month);
  return (
    <g>
      <title>{`${longLabel}: ${showDollars(card)} by card, ${showDollars(desk)} at the desk`}</title>
      <rect
        className="chart-bar is-now"
        {...place}
        y={percent(1 - card / top)}
        height={percent(card / top)}
      />
      <rect
        fill="url(#chart-hatch)"
        {...place}
        y={percent(1 - (card + desk) / top)}
        height={percent(desk / top)}
      />
    </g>
  );
}

const short = once(() => new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" }));
const long = once(() => new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" }));

function namesOf(month: string) {
  const date = new Date(`${month}-01`);
  return { label: short().format(date), longLabel: long().format(date) };
}
