import type { RangeFigures } from "@clinic/contract/reports.ts";
import { readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, CircleAlert } from "lucide-react";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { ChoiceLinks } from "../../ui/choices.tsx";
import { DayInput } from "../../ui/day-input.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import {
  type Measure,
  ofDoctors,
  ofTreatments,
  showDollars,
  use,
  type Work,
  workInHours,
} from "./figures.ts";
import {
  countDays,
  type Days,
  daysToCome,
  faultOf,
  figuresQuery,
  namedRange,
  type RangeName,
  showDays,
} from "./ranges.ts";
import { ChangeNote, doctorRows, treatmentRows, WorkSection } from "./work-section.tsx";

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

function RangeTotals({ range, before }: RangeFigures) {
  const cancelled = { now: range.total.cancelled, before: before.total.cancelled };
  const kept = range.total.keptOfCancelled;
  return (
    <>
      <dl className="key-figures range-totals">
        {ofTreatments.map((measure) => (
          <Total key={measure.name} measure={measure} now={range.total} before={before.total} />
        ))}
        <Total measure={use} now={workInHours(range)} before={workInHours(before)} />
        <div className="panel">
          <dt>Canceled</dt>
          <dd>
            {cancelled.now}
            <small>
              <ChangeNote {...cancelled} show={String} />
            </small>
          </dd>
        </div>
      </dl>
      {kept > 0 && (
        <p className="form-text">
          {showDollars(kept)} of the income was kept of canceled appointments. It is no doctor's and no
          treatment's.
        </p>
      )}
    </>
  );
}

function Total({ measure, now, before }: { measure: Measure; now: Work; before: Work }) {
  const [amount, earlier] = [measure.amountOf(now), measure.amountOf(before)];
  return (
    <div className="panel">
      <dt>{measure.name}</dt>
      <dd>
        {amount === null ? "–" : measure.show(amount)}
        <small>
          {amount !== null && measure.detailOf && <span>{measure.detailOf(now)}</span>}
          <ChangeNote now={amount} before={earlier} show={measure.show} />
        </small>
      </dd>
    </div>
  );
}

function RangePicker({ choice, days, addressOf, setDays }: ReturnType<typeof useRange>) {
  const id = useId();
  const fault = faultOf(days);
  return (
    <div className="range-picker">
      <ChoiceLinks label="Days" chosen={choice} choices={rangeChoices} to={addressOf} />
      {choice === "days" && (
        <fieldset className="range-days" aria-label="From – to">
          <DayField
            label="From"
            value={days.from}
            describedBy={fault ? id : undefined}
            onChoose={(from) => setDays({ from })}
          />
          <DayField
            label="To"
            value={days.to}
            describedBy={fault ? id : undefined}
            onChoose={(to) => setDays({ to })}
          />
          {fault && (
            <p className="field-error" id={id} role="alert">
              <CircleAlert className="icon" aria-hidden="true" />
              {fault}
            </p>
          )}
        </fieldset>
      )}
    </div>
  );
}

type DayFieldProps = {
  label: string;
  value: Days["from"];
  /** The id of what is wrong with it. */
  describedBy: string | undefined;
  onChoose: (day: Days["from"]) => void;
};

function DayField({ label, value, describedBy, onChoose }: DayFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
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

type Choice = RangeName | "days";

const rangeChoices: readonly { value: Choice; text: string }[] = [
  { value: "this-week", text: "This week" },
  { value: "this-month", text: "This month" },
  { value: "last-month", text: "Last month" },
  { value: "this-year", text: "This year" },
  { value: "days", text: "From – to" },
];

/** The range stands in the address. Days of one's own begin with those that were shown. */
function useRange(today: ClinicDay) {
  const [address, setAddress] = useSearchParams();
  const asked = address.get("range");
  const choice = rangeChoices.find(({ value }) => value === asked)?.value ?? "this-month";
  const days = choice === "days" ? ownDays(address, today) : namedRange(choice, today);
  const addressOf = (value: string) => (value === "days" ? ownAddress(days) : `?show=figures&range=${value}`);
  const setDays = (change: Partial<Days>) =>
    setAddress(ownAddress({ ...days, ...change }), { replace: true, preventScrollReset: true });
  return { choice, days, addressOf, setDays };
}

function ownDays(address: URLSearchParams, today: ClinicDay): Days {
  const month = namedRange("this-month", today);
  return {
    from: readDate(address.get("from") ?? "") ?? month.from,
    to: readDate(address.get("to") ?? "") ?? month.to,
  };
}

function ownAddress({ from, to }: Days): string {
  return `?show=figures&range=days&from=${from}&to=${to}`;
}
