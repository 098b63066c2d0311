import type { RangeFigures } from "@clinic/contract/reports.ts";
import { rangeFault, readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, CircleAlert } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { spelled } from "../../shared/spelling.ts";
import { ChoiceLinks } from "../../ui/choices.tsx";
import { DayInput } from "../../ui/day-input.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { Swatch } from "./charts.tsx";
import {
  countMinutesOfWorkingDoctors,
  doctorMeasures,
  hoursUsedMeasure,
  type Measure,
  treatmentMeasures,
  type WorkFigures,
} from "./figures.ts";
import { ChangeNote, KeyFigure } from "./key-figure.tsx";
import {
  countDays,
  countUpcomingDays,
  type DateRange,
  findNamedRange,
  formatDateRange,
  type RangeName,
  rangeFiguresQuery,
} from "./ranges.ts";
import { buildDoctorRows, buildTreatmentRows, WorkSection } from "./work-section.tsx";

/** Shows the figures of a date range by doctor and by treatment, compared with as many days before the range. */
export function RangeView({ today }: { today: ClinicDay }) {
  const { choice, range, addressOf, setRange } = useDateRange(today);
  const id = useId();
  const fault = rangeFault(range.from, range.to);
  const describedBy = fault ? id : undefined;
  return (
    <>
      <ChoiceLinks label="Days" chosen={choice} choices={rangeChoices} to={addressOf} />
      {choice === "days" && (
        <fieldset className="d-flex flex-wrap gap-3 mb-3" aria-label="From – to">
          <DayField
            label="From"
            value={range.from}
            describedBy={describedBy}
            onChoose={(from) => setRange({ from })}
          />
          <DayField
            label="To"
            value={range.to}
            describedBy={describedBy}
            onChoose={(to) => setRange({ to })}
          />
          {fault && (
            <p className="field-error w-100 m-0" id={id} role="alert">
              <CircleAlert className="icon" aria-hidden="true" />
              {fault}
            </p>
          )}
        </fieldset>
      )}
      {fault === null && <LoadedRangeFigures range={range} today={today} />}
    </>
  );
}

function LoadedRangeFigures({ range, today }: { range: DateRange; today: ClinicDay }) {
  const figures = useQuery(rangeFiguresQuery(range));
  if (figures.isPending) return <Skeleton lines={4} className="panel-skeleton" />;
  if (figures.isError) return <ErrorState error={figures.error} retry={() => void figures.refetch()} />;
  return (
    <div aria-busy={figures.isPlaceholderData}>
      <RangeLegend {...figures.data} today={today} />
      <RangeContent {...figures.data} />
    </div>
  );
}

function RangeLegend({ range, before, today }: RangeFigures & { today: ClinicDay }) {
  const upcoming = countUpcomingDays(range, today);
  const count = countDays(range);
  return (
    <div className="mb-3">
      <p className="d-flex flex-wrap gap-3 m-0">
        <span className="d-flex gap-2 align-items-center">
          <Swatch shade="now" />
          <strong>{formatDateRange(range)}</strong>
        </span>
        <span className="d-flex gap-2 align-items-center">
          <Swatch shade="before" />
          {count === 1 ? "The day before" : `The ${count} days before`}: {formatDateRange(before)}
        </span>
      </p>
      {upcoming > 0 && (
        <p className="form-text">
          {upcoming === 1 ? "One of these days is" : `${upcoming} of these days are`} still to come, with what
          is booked so far.
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
        {earlier > 0 && `There ${earlier === 1 ? "was one" : `were ${earlier}`} in the days before.`}
      </EmptyState>
    );
  }
  return (
    <>
      <RangeTotals range={range} before={before} />
      <WorkSection
        title="By doctor"
        rowName="Doctor"
        measures={doctorMeasures}
        rows={buildDoctorRows({ range, before })}
      />
      <WorkSection
        title="By treatment"
        rowName="Treatment"
        measures={treatmentMeasures}
        rows={buildTreatmentRows({ range, before })}
      />
    </>
  );
}

function RangeTotals({ range, before }: RangeFigures) {
  const kept = range.total.keptOfCancelled;
  return (
    <>
      <dl className="key-figures range-totals mb-0">
        {treatmentMeasures.map((measure) => (
          <MeasureFigure key={measure.name} measure={measure} now={range.total} before={before.total} />
        ))}
        <MeasureFigure
          measure={hoursUsedMeasure}
          now={countMinutesOfWorkingDoctors(range)}
          before={countMinutesOfWorkingDoctors(before)}
        />
        <KeyFigure name={spelled("Canceled")} value={range.total.cancelled}>
          <ChangeNote now={range.total.cancelled} before={before.total.cancelled} show={String} />
        </KeyFigure>
      </dl>
      {kept > 0 && (
        <p className="form-text">
          {formatPrice(kept)} of the income was kept from {spelled("canceled")} appointments. It counts for no
          doctor and no treatment.
        </p>
      )}
    </>
  );
}

function MeasureFigure({
  measure,
  now,
  before,
}: {
  measure: Measure;
  now: WorkFigures;
  before: WorkFigures;
}) {
  const [amount, earlier] = [measure.amountOf(now), measure.amountOf(before)];
  return (
    <KeyFigure name={measure.name} value={amount === null ? "–" : measure.show(amount)}>
      {amount !== null && measure.detailOf && <span>{measure.detailOf(now)}</span>}
      <ChangeNote now={amount} before={earlier} show={measure.show} />
    </KeyFigure>
  );
}

type DayFieldProps = {
  label: string;
  value: ClinicDay;
  /** The id of the element with the error text. */
  describedBy: string | undefined;
  onChoose: (day: ClinicDay) => void;
};

function DayField({ label, value, describedBy, onChoose }: DayFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="d-grid gap-1">
      <span>{label}</span>
      <DayInput
        id={id}
        value={value}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        onChoose={onChoose}
      />
    </label>
  );
}

type RangeChoice = RangeName | "days";

const rangeChoices: readonly { value: RangeChoice; text: string }[] = [
  { value: "this-week", text: "This week" },
  { value: "this-month", text: "This month" },
  { value: "last-month", text: "Last month" },
  { value: "this-year", text: "This year" },
  { value: "days", text: "From – to" },
];

/** Keeps the date range in the page's address. The choice “From – to” begins with the range that was shown before. */
function useDateRange(today: ClinicDay) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("range");
  const choice = rangeChoices.find(({ value }) => value === asked)?.value ?? "this-month";
  const month = findNamedRange("this-month", today);
  const range =
    choice === "days"
      ? {
          from: readDate(address.get("from") ?? "") ?? month.from,
          to: readDate(address.get("to") ?? "") ?? month.to,
        }
      : findNamedRange(choice, today);
  const addressOf = (value: string) =>
    value === "days" ? buildRangeAddress(range) : `?show=figures&range=${value}`;
  const setRange = (change: Partial<DateRange>) =>
    setAddress(buildRangeAddress({ ...range, ...change }), { replace: true, preventScrollReset: true });
  return { choice, range, addressOf, setRange };
}

function buildRangeAddress({ from, to }: DateRange): string {
  return `?show=figures&range=days&from=${from}&to=${to}`;
}
