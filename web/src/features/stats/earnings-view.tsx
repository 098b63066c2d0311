import type { Earnings } from "@clinic/contract/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { ChangeNote } from "./change-note.tsx";
import { EarningsCharts } from "./earnings-charts.tsx";
import { earningsQuery } from "./figures-query.ts";
import { type Money, receivedOf, sumMoney } from "./money.ts";
import { showDollars } from "./show-figures.ts";

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
