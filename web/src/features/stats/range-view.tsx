import type { RangeFigures } from "@clinic/contract/reports.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { figuresQuery } from "./figures-query.ts";
import { ofDoctors, ofTreatments } from "./measures.ts";
import { RangePicker } from "./range-picker.tsx";
import { RangeTotals } from "./range-totals.tsx";
import { countDays, type Days, daysToCome, faultOf, showDays } from "./ranges.ts";
import { useRange } from "./use-range.ts";
import { doctorRows, treatmentRows } from "./work-rows.ts";
import { WorkSection } from "./work-section.tsx";

/** A range of days by doctor and by treatment, beside as many days before it. */
export function RangeView({ today }: { today: ClinicDay }) {
  const range = useRange(today);
  return (
    <>
      <RangePicker {...range} />
      {faultOf(range.days) === null && <ShownRange days={range.days} today={today} />}
    </>
  );
}

function ShownRange({ days, today }: { days: Days; today: ClinicDay }) {
  const figures = useQuery(figuresQuery(days));
  if (figures.isPending) return <Skeleton lines={4} className="overview-skeleton" />;
  if (figures.isError) return <ErrorState error={figures.error} retry={() => void figures.refetch()} />;
  return (
    <div aria-busy={figures.isPlaceholderData}>
      <Legend {...figures.data} today={today} />
      <RangeContent {...figures.data} />
    </div>
  );
}

function Legend({ range, before, today }: RangeFigures & { today: ClinicDay }) {
  const toCome = daysToCome(range, today);
  const count = countDays(range);
  return (
    <div className="range-legend">
      <p>
        <span>
          <span className="swatch is-now" aria-hidden="true" />
          <strong>{showDays(range)}</strong>
        </span>
        <span>
          <span className="swatch is-before" aria-hidden="true" />
          {count === 1 ? "The day before" : `The ${count} days before`}: {showDays(before)}
        </span>
      </p>
      {toCome > 0 && (
        <p className="form-text">
          {toCome === 1 ? "One of these days is" : `${toCome} of these days are`} still to come, with what is
          booked so far.
        </p>
      )}
    </div>
  );
}

function RangeContent({ range, before }: RangeFigures) {
  if (range.total.appointments + range.total.cancelled === 0) {
    const earlier = before.total.appointments;
    return (
      <EmptyState icon={ChartColumn} title="No appointments in this range">
        {earlier > 0 && `In the days before there ${earlier === 1 ? "was one" : `were ${earlier}`}.`}
      </EmptyState>
    );
  }
  return (
    <>
      <RangeTotals range={range} before={before} />
      <WorkSection
        title="By doctor"
        nameOfRows="Doctor"
        measures={ofDoctors}
        rows={doctorRows({ range, before })}
      />
      <WorkSection
        title="By treatment"
        nameOfRows="Treatment"
        measures={ofTreatments}
        rows={treatmentRows({ range, before })}
      />
    </>
  );
}
