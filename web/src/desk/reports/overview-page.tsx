import { type DailyStats, showDailyStats } from "@clinic/contract/reports.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import { call } from "../../shared/api.ts";
import { type ClinicDay, startOfClinicWeek } from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { queryClient } from "../../shared/query-client.ts";
import { mayNow } from "../../shared/session/session-state.ts";
import { ChoiceLinks } from "../../ui/choices.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { AtAGlanceCharts } from "./charts.tsx";
import { EarningsView } from "./earnings-view.tsx";
import {
  defaultWeekCount,
  findWeeksAround,
  formatShare,
  listDailyCapacity,
  sumStatsByWeek,
  upcomingWeekCount,
} from "./figures.ts";
import { KeyFigure } from "./key-figure.tsx";
import { RangeView } from "./range-view.tsx";
import "../../ui/fields.scss";
import "../desk.scss";
import "./reports.scss";

const overviewParts = [
  { value: "", text: "At a glance" },
  { value: "figures", text: "Doctors and treatments" },
  { value: "earnings", text: "Earnings" },
] as const;

/** Prefetches the part “At a glance”. An address with a query may show another part of the overview. */
export function loader({ request }: LoaderFunctionArgs) {
  if (mayNow("money.see") && new URL(request.url).search === "")
    void prefetchAtAGlance().catch(() => undefined);
  return null;
}

async function prefetchAtAGlance(): Promise<void> {
  const { timeZone } = await queryClient.ensureQueryData(settingsQuery);
  await queryClient.prefetchQuery(atAGlanceQuery(todayIn(timeZone, new Date()), defaultWeekCount));
}

export function Component() {
  const settings = useQuery(settingsQuery);
  const [address] = useSearchParams();
  const part = overviewParts.find(({ value }) => value === address.get("show"))?.value ?? "";
  const [weeks, setWeeks] = useState(defaultWeekCount);
  return (
    <>
      <PageHeading
        title="Overview"
        lead="How full the days are, who does the work, and what comes in."
        actions={part === "" && <WeeksSelect weeks={weeks} onChoose={setWeeks} />}
      />
      <ChoiceLinks
        label="Part of the overview"
        chosen={part}
        choices={overviewParts}
        to={(value) => (value ? `?show=${value}` : "?")}
      />
      {settings.isPending ? (
        <Skeleton lines={4} className="panel-skeleton" />
      ) : settings.isError ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : (
        <OverviewPart part={part} today={todayIn(settings.data.timeZone, new Date())} weeks={weeks} />
      )}
    </>
  );
}

type OverviewPartProps = { part: (typeof overviewParts)[number]["value"]; today: ClinicDay; weeks: number };

function OverviewPart({ part, today, weeks }: OverviewPartProps) {
  switch (part) {
    case "":
      return <AtAGlanceView today={today} weeks={weeks} />;
    case "figures":
      return <RangeView today={today} />;
    case "earnings":
      return <EarningsView today={today} />;
  }
}

function WeeksSelect({ weeks, onChoose }: { weeks: number; onChoose: (weeks: number) => void }) {
  return (
    <label className="overview-range d-flex gap-2 align-items-center text-nowrap">
      <span>Show</span>
      <select className="form-select" value={weeks} onChange={({ target }) => onChoose(Number(target.value))}>
        <option value={12}>12 weeks</option>
        <option value={26}>26 weeks</option>
        <option value={52}>52 weeks</option>
      </select>
    </label>
  );
}

function atAGlanceQuery(today: ClinicDay, weeks: number) {
  const { from, to } = findWeeksAround(today, weeks, upcomingWeekCount);
  return statsQuery(from, to);
}

function AtAGlanceView({ today, weeks }: { today: ClinicDay; weeks: number }) {
  const stats = useQuery(atAGlanceQuery(today, weeks));
  if (stats.isPending) return <Skeleton lines={4} className="panel-skeleton" />;
  if (stats.isError) return <ErrorState error={stats.error} retry={() => void stats.refetch()} />;
  const hasBookings = stats.data.some(({ booked, cancelled, noShow }) => booked + cancelled + noShow > 0);
  return (
    <div aria-busy={stats.isPlaceholderData}>
      <KeyFigures stats={stats.data} today={today} />
      {hasBookings ? (
        <AtAGlanceCharts stats={stats.data} today={today} />
      ) : (
        <EmptyState icon={ChartColumn} title="Nothing to count yet">
          Charts appear as soon as patients have booked.
        </EmptyState>
      )}
    </div>
  );
}

function statsQuery(from: ClinicDay, to: ClinicDay) {
  return queryOptions({
    queryKey: ["stats", from, to],
    queryFn: ({ signal }) => call(showDailyStats, { query: { from, to } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

function KeyFigures({ stats, today }: { stats: DailyStats; today: ClinicDay }) {
  const week = sumStatsByWeek(stats).find(({ from }) => from === startOfClinicWeek(today));
  const nextDays = listDailyCapacity(stats, today, 7);
  const free = nextDays.reduce((sum, day) => sum + day.free, 0);
  const total = nextDays.reduce((sum, day) => sum + day.taken, free);
  return (
    <dl className="key-figures mb-0">
      <KeyFigure name="Appointments this week" value={week?.appointments ?? 0} />
      <KeyFigure name="Income from this week's appointments" value={formatPrice(week?.income ?? 0)} />
      <KeyFigure name="No-shows this week" value={week?.noShow ?? 0} />
      <KeyFigure name="Free in the next 7 days" value={formatShare(free, total)}>
        {formatDuration(free)}
      </KeyFigure>
    </dl>
  );
}
