import type { Earnings } from "@clinic/contract/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { createFormat } from "../../shared/clinic-region.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { BarChart } from "./charts.tsx";
import { ChangeNote, KeyFigure } from "./key-figure.tsx";
import { earningsQuery } from "./ranges.ts";

/** Shows the earnings of each month in the year that the page's address names. */
export function EarningsView({ today }: { today: ClinicDay }) {
  const [address] = useSearchParams();
  const thisYear = Number(today.slice(0, "yyyy".length));
  const asked = Number(/^2\d{3}$/.exec(address.get("year") ?? "")?.[0] ?? thisYear);
  const year = Math.min(asked, thisYear + 1);
  const earnings = useQuery(earningsQuery(year));
  return (
    <>
      <nav className="year-navigation" aria-label="Year">
        {year > 2000 && <YearLink year={year - 1} icon={ChevronLeft} />}
        <strong aria-live="polite">{year}</strong>
        {year <= thisYear && <YearLink year={year + 1} icon={ChevronRight} />}
      </nav>
      {earnings.isPending ? (
        <Skeleton lines={4} className="overview-skeleton" />
      ) : earnings.isError ? (
        <ErrorState error={earnings.error} retry={() => void earnings.refetch()} />
      ) : (
        <div aria-busy={earnings.isPlaceholderData}>
          <YearContent {...earnings.data} />
        </div>
      )}
    </>
  );
}

function YearLink({ year, icon: Icon }: { year: number; icon: typeof ChevronLeft }) {
  return (
    <Link
      className="btn btn-outline-secondary btn-icon"
      to={`?show=earnings&year=${year}`}
      replace
      aria-label={String(year)}
    >
      <Icon size={20} aria-hidden="true" />
    </Link>
  );
}

const receivedLegend = [
  { shade: "now", text: "By card" },
  { shade: "hatched", text: "At the desk" },
] as const;

function YearContent({ year, months, before }: Earnings) {
  const total = sumEarnings(months);
  if (sumReceivedPayments(total) + total.outstanding === 0) {
    return (
      <EmptyState icon={ChartColumn} title={`Nothing earned in ${year}`}>
        Payments count in the month of their appointment.
      </EmptyState>
    );
  }
  const totals: [string, (money: EarnedAmounts) => number][] = [
    ["Received", sumReceivedPayments],
    ["By card", ({ card }) => card],
    ["At the desk", ({ desk }) => desk],
    ["Outstanding", ({ outstanding }) => outstanding],
  ];
  return (
    <>
      <dl className="key-figures">
        {totals.map(([name, amountOf]) => (
          <KeyFigure key={name} name={name} value={formatPrice(amountOf(total))}>
            <ChangeNote now={amountOf(total)} before={amountOf(before)} show={formatPrice} />
          </KeyFigure>
        ))}
      </dl>
      <p className="form-text earnings-note">
        Each figure is compared with all of {year - 1}. Payments count in the month of their appointment.
        Outstanding is what is unpaid for past appointments and no-shows.
      </p>
      <div className="charts">
        <BarChart
          title={`Received in ${year}`}
          labelName="Month"
          valueName="By card"
          restName="At the desk"
          totalName="Total"
          show={formatPrice}
          legend={receivedLegend}
          bars={months.map(({ month, card, desk }) => ({
            ...formatMonthLabels(month),
            value: card,
            rest: desk,
            tone: "now",
          }))}
        />
        <BarChart
          title="Outstanding by month"
          labelName="Month"
          valueName="Outstanding"
          show={formatPrice}
          bars={months.map(({ month, outstanding }) => ({ ...formatMonthLabels(month), value: outstanding }))}
        />
      </div>
    </>
  );
}

const shortMonthFormat = createFormat(
  (locale) => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }),
);
const longMonthFormat = createFormat(
  (locale) => new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }),
);

function formatMonthLabels(month: string) {
  const date = new Date(`${month}-01`);
  return { label: shortMonthFormat().format(date), longLabel: longMonthFormat().format(date) };
}

type EarnedAmounts = Earnings["before"];

/** Adds whole hundredths, because sums of fractions have rounding errors. No currency here has smaller amounts: Stripe takes none. */
export function sumEarnings(amounts: readonly EarnedAmounts[]): EarnedAmounts {
  const sum = (amountOf: (money: EarnedAmounts) => number) =>
    amounts.reduce((hundredths, money) => hundredths + Math.round(amountOf(money) * 100), 0) / 100;
  return {
    card: sum(({ card }) => card),
    desk: sum(({ desk }) => desk),
    outstanding: sum(({ outstanding }) => outstanding),
  };
}

export function sumReceivedPayments({ card, desk }: EarnedAmounts): number {
  return (Math.round(card * 100) + Math.round(desk * 100)) / 100;
}
