import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { Charts } from "./charts.tsx";
import { rangeAround } from "./figures.ts";
import { KeyFigures } from "./key-figures.tsx";
import { statsQuery } from "./stats-query.ts";
import "../../styles/choices.scss";
import "../../styles/forms.scss";
import "./stats.scss";

/** Weeks that can already be booked, but say little yet. */
const ahead = 4;

export function Page() {
  const settings = useQuery(settingsQuery);
  const [weeks, setWeeks] = useState(12);
  return (
    <>
      <PageHeading
        title="Overview"
        actions={
          <label className="overview-range">
            <span>Show</span>
            <select
              className="form-select"
              value={weeks}
              onChange={({ target }) => setWeeks(Number(target.value))}
            >
              <option value={12}>12 weeks</option>
              <option value={26}>26 weeks</option>
              <option value={52}>52 weeks</option>
            </select>
          </label>
        }
      />
      {settings.isPending ? (
        <Skeleton lines={4} className="overview-skeleton" />
      ) : settings.isError ? (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      ) : (
        <Figures today={todayIn(settings.data.timeZone, new Date())} weeks={weeks} />
      )}
    </>
  );
}

function Figures({ today, weeks }: { today: ClinicDay; weeks: number }) {
  const { from, to } = rangeAround(today, weeks, ahead);
  const stats = useQuery(statsQuery(from, to));
  if (stats.isPending) return <Skeleton lines={4} className="overview-skeleton" />;
  if (stats.isError) return <ErrorState error={stats.error} retry={() => void stats.refetch()} />;
  const anything = stats.data.some(({ booked, cancelled, noShow }) => booked + cancelled + noShow > 0);
  return (
    <div aria-busy={stats.isPlaceholderData}>
      <KeyFigures stats={stats.data} today={today} />
      {anything ? (
        <Charts stats={stats.data} today={today} />
      ) : (
        <EmptyState icon={ChartColumn} title="Nothing to count yet">
          Charts show as soon as patients have booked.
        </EmptyState>
      )}
    </div>
  );
}
