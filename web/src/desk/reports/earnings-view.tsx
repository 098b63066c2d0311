import type { Earnings } from "@clinic/contract/reports.ts";
import { once } from "@clinic/domain/once.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronLeft, ChevronRight } from "lucide-react";
import { useId } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { BarChart, ChartTable } from "./charts.tsx";
import { showDollars } from "./figures.ts";
import { earningsQuery } from "./ranges.ts";
import { ChangeNote } from "./work-section.tsx";

/** A year's money by month, by card and at the desk, and what is outstanding. The year stands in the address. */
export function EarningsView({ today }: { today: ClinicDay }) {
  const [address] = useSearchParams();
  const thisYear = Number(today.slice(0, "yyyy".length));
  const asked = Number(/^2\d{3}$/.exec(address.get("year") ?? "")?.[0] ?? thisYear);
  const year = Math.min(asked, thisYear + 1);
  return (
    <>
      <nav className="year-turn" aria-label="Year">
        <YearLink year={year - 1} />
        <strong aria-live="polite">{year}</strong>
        {year <= thisYear && <YearLink year={year + 1} next />}
      </nav>
      <ShownYear year={year} />
    </>
  );
}

function YearLink({ year, next = false }: { year: number; next?: boolean }) {
  if (year < 2000) return null;
  const Arrow = next ? ChevronRight : ChevronLeft;
  return (
    <Link
      className="btn btn-outline-secondary btn-icon"
      to={`?show=earnings&year=${year}`}
      replace
      aria-label={String(year)}
    >
      <Arrow size={20} aria-hidden="true" />
    </Link>
  );
}

function ShownYear({ year }: { year: number }) {
  const earnings = useQuery(earningsQuery(year));
  if (earnings.isPending) return <Skeleton lines={4} className="overview-skeleton" />;
  if (earnings.isError) return <ErrorState error={earnings.error} retry={() => void earnings.refetch()} />;
  return (
    <div aria-busy={earnings.isPlaceholderData}>
      <YearContent {...earnings.data} />
    </div>
  );
}

function YearContent({ year, months, before }: Earnings) {
  const total = sumMoney(months);
  if (receivedOf(total) + total.outstanding === 0) {
    return (
      <EmptyState icon={ChartColumn} title={`Nothing earned in ${year}`}>
        Payments stand in the month of their appointment.
      </EmptyState>
    );
  }
  return (
    <>
      <dl className="key-figures">
        <YearTotal name="Received" of={receivedOf} now={total} before={before} />
        <YearTotal name="By card" of={({ card }) => card} now={total} before={before} />
        <YearTotal name="At the desk" of={({ desk }) => desk} now={total} before={before} />
        <YearTotal name="Outstanding" of={({ outstanding }) => outstanding} now={total} before={before} />
      </dl>
      <p className="form-text earnings-note">
        Beside each, all of {year - 1}. Payments stand in the month of their appointment; outstanding is what
        has taken place, or should have, and isn't paid.
      </p>
      <EarningsCharts year={year} months={months} />
    </>
  );
}

type YearTotalProps = { name: string; of: (money: Money) => number; now: Money; before: Money };

function YearTotal({ name, of, now, before }: YearTotalProps) {
  return (
    <div className="panel">
      <dt>{name}</dt>
      <dd>
        {showDollars(of(now))}
        <small>
          <ChangeNote now={of(now)} before={of(before)} show={showDollars} />
        </small>
      </dd>
    </div>
  );
}

type Props = Pick<Earnings, "year" | "months">;
type Month = Earnings["months"][number];

/** Between two bars, as a share of the chart's width. */
const gap = 0.02;

function EarningsCharts({ year, months }: Props) {
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

type Money = Earnings["before"];

/** By way of cents, because dollars don't add up exactly. */
export function sumMoney(some: readonly Money[]): Money {
  const sum = (of: (money: Money) => number) =>
    some.reduce((cents, money) => cents + Math.round(of(money) * 100), 0) / 100;
  return {
    card: sum(({ card }) => card),
    desk: sum(({ desk }) => desk),
    outstanding: sum(({ outstanding }) => outstanding),
  };
}

export function receivedOf({ card, desk }: Money): number {
  return (Math.round(card * 100) + Math.round(desk * 100)) / 100;
}
