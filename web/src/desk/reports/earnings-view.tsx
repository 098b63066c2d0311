import { downloadEarnings, downloadPayments } from "@clinic/contract/downloads.ts";
import type { Earnings } from "@clinic/contract/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { call } from "../../shared/api.ts";
import { type ClinicDay, formatMonth, lastDayOfMonth } from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { useSettings } from "../../shared/published.ts";
import { ChoiceLinks } from "../../ui/choices.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { BarChart } from "./charts.tsx";
import { ChangeNote, KeyFigure } from "./key-figure.tsx";
import { formatMonthLabels } from "./month-labels.ts";
import { earningsQuery } from "./ranges.ts";
import { ReceivedContent } from "./received-view.tsx";

/** Shows the earnings of each month in the year that the page's address names. */
export function EarningsView({ today }: { today: ClinicDay }) {
  const [address] = useSearchParams();
  const thisYear = Number(today.slice(0, "yyyy".length));
  const asked = Number(/^2\d{3}$/.exec(address.get("year") ?? "")?.[0] ?? thisYear);
  const year = Math.min(asked, thisYear + 1);
  const by = address.get("by") === "payment" ? "payment" : "";
  const earnings = useQuery(earningsQuery(year));
  return (
    <>
      <nav className="d-flex gap-2 align-items-center mb-3" aria-label="Year">
        {year > 2000 && <YearLink to={earningsLink(year - 1, by)} year={year - 1} icon={ChevronLeft} />}
        <strong className="fs-5 figures" aria-live="polite">
          {year}
        </strong>
        {year <= thisYear && <YearLink to={earningsLink(year + 1, by)} year={year + 1} icon={ChevronRight} />}
      </nav>
      <ChoiceLinks
        label="Count money"
        chosen={by}
        choices={countingChoices}
        to={(value) => earningsLink(year, value)}
      />
      {earnings.isPending ? (
        <Skeleton lines={4} className="panel-skeleton" />
      ) : earnings.isError ? (
        <ErrorState error={earnings.error} retry={() => void earnings.refetch()} />
      ) : (
        <div aria-busy={earnings.isPlaceholderData}>
          {by === "payment" ? <ReceivedContent {...earnings.data} /> : <YearContent {...earnings.data} />}
        </div>
      )}
      <EarningsDownloads year={year} />
    </>
  );
}

const countingChoices = [
  { value: "", text: "By appointment" },
  { value: "payment", text: "By payment" },
] as const;

/** `by` is empty for the day of the appointment, and `payment` for the day of the payment. */
function earningsLink(year: number, by: string): string {
  return `?show=earnings&year=${year}${by && `&by=${by}`}`;
}

/** The files for the accountant. They name no patients. A year with too many payments for one file has a file for each month. */
function EarningsDownloads({ year }: { year: number }) {
  const [month, setMonth] = useState("");
  const query =
    month === ""
      ? { from: `${year}-01-01`, to: `${year}-12-31` }
      : { from: `${year}-${month}-01`, to: lastDayOfMonth(`${year}-${month}-01`) };
  return (
    <div className="columns-24 gap-3 align-items-end mt-3">
      <div>
        <DownloadButton
          text="Earnings as CSV"
          name={`earnings-${year}.csv`}
          load={() => call(downloadEarnings, { query: { year } })}
        />
      </div>
      <div>
        <SelectField label="Payments of" value={month} onChange={({ target }) => setMonth(target.value)}>
          <option value="">All of {year}</option>
          {monthNumbers.map((one) => (
            <option key={one} value={one}>
              {formatMonth(`${year}-${one}-01`)}
            </option>
          ))}
        </SelectField>
        <DownloadButton
          key={query.from + query.to}
          text="Payments as CSV"
          name={`payments-${query.from}-to-${query.to}.csv`}
          load={() => call(downloadPayments, { query })}
        />
      </div>
    </div>
  );
}

const monthNumbers = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, "0"));

function YearLink({ to, year, icon: Icon }: { to: string; year: number; icon: typeof ChevronLeft }) {
  return (
    <Link className="btn btn-outline-secondary btn-icon" to={to} replace aria-label={String(year)}>
      <Icon size={20} aria-hidden="true" />
    </Link>
  );
}

type NamedAmount = [name: string, amountOf: (money: EarnedAmounts) => number];

/** The parts of what was received. A clinic that has never taken cards receives everything at the desk. */
const cardAndDesk: NamedAmount[] = [
  ["By card", ({ card }) => card],
  ["At the desk", ({ desk }) => desk],
];
const byCardAndDesk = {
  valueName: "By card",
  restName: "At the desk",
  totalName: "Total",
  legend: [
    { shade: "now", text: "By card" },
    { shade: "hatched", text: "At the desk" },
  ],
} as const;

function YearContent({ year, months, before }: Earnings) {
  const { takesCards } = useSettings().data;
  const total = sumEarnings(months);
  const hasCards = takesCards || total.card !== 0 || before.card !== 0;
  if (sumReceivedPayments(total) + total.outstanding === 0) {
    return (
      <EmptyState icon={ChartColumn} title={`Nothing earned in ${year}`}>
        Payments count in the month of their appointment.
      </EmptyState>
    );
  }
  const totals: NamedAmount[] = [
    ["Received", sumReceivedPayments],
    ...(hasCards ? cardAndDesk : []),
    ["Outstanding", ({ outstanding }) => outstanding],
  ];
  return (
    <>
      <dl className="key-figures mb-0">
        {totals.map(([name, amountOf]) => (
          <KeyFigure key={name} name={name} value={formatPrice(amountOf(total))}>
            <ChangeNote now={amountOf(total)} before={amountOf(before)} show={formatPrice} />
          </KeyFigure>
        ))}
      </dl>
      <p className="form-text mb-3">
        Each figure is compared with all of {year - 1}. Payments count in the month of their appointment.
        Outstanding is what is unpaid for past appointments and no-shows.
      </p>
      <div className="columns-24 gap-3 align-items-start">
        <BarChart
          title={`Received in ${year}`}
          labelName="Month"
          show={formatPrice}
          {...(hasCards ? byCardAndDesk : { valueName: "At the desk" })}
          bars={months.map(({ month, card, desk }) => ({
            ...formatMonthLabels(month),
            ...(hasCards ? { value: card, rest: desk } : { value: desk }),
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
