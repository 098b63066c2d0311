import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { Charts } from "./charts.tsx";
import { rangeAround, weeksAhead } from "./figures.ts";
import { KeyFigures } from "./key-figures.tsx";
import { statsQuery } from "./stats-query.ts";

export function glanceQuery(today: ClinicDay, weeks: number) {
  const { from, to } = rangeAround(today, weeks, weeksAhead);
  return statsQuery(from, to);
}

/** How things go, without a question asked. */
export function GlanceView({ today, weeks }: { today: ClinicDay; weeks: number }) {
  const stats = useQuery(glanceQuery(today, weeks));
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
