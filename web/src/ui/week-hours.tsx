import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { Weekday } from "@clinic/domain/calendar-date.ts";
import { timeOfDayAt, timeOfDayMinutes } from "@clinic/domain/slot.ts";
import { Plus, X } from "lucide-react";
import { useId, useRef } from "react";
import { get } from "react-hook-form";
import { formatWeekday, listWeekdays } from "../shared/clinic-format.ts";
import { FieldError } from "./fields.tsx";
import "./week-hours.scss";

type WeekHoursProps = {
  hours: OpeningHours;
  /** react-hook-form's errors of `hours`. */
  errors: unknown;
  onChange: (hours: OpeningHours) => void;
  words?: HoursLabels;
};

export function WeekHours({ hours, errors, onChange, words }: WeekHoursProps) {
  return (
    <div className="week-hours">
      {listWeekdays().map((weekday) => (
        <DayHours
          key={weekday}
          weekday={weekday}
          ranges={hours[weekday]}
          words={words}
          error={findFirstMessage(get(errors, weekday))}
          onChange={(ranges) => onChange({ ...hours, [weekday]: ranges })}
        />
      ))}
    </div>
  );
}

/** Finds the first message in react-hook-form's nested errors: of a day's list of ranges, or of one range. */
function findFirstMessage(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  for (const [key, nested] of Object.entries(errors)) {
    const found = key === "ref" ? undefined : findFirstMessage(nested);
    if (found) return found;
  }
  return undefined;
}

/** `none` describes a day without hours. `begin` is the text of the button that adds the day's first hours. */
type HoursLabels = { none: string; begin: string };

const clinicLabels: HoursLabels = { none: "Closed", begin: "Open" };

type DayHoursProps = {
  weekday: Weekday;
  ranges: TimeOfDayRange[];
  error: string | undefined;
  words?: HoursLabels | undefined;
  onChange: (ranges: TimeOfDayRange[]) => void;
};

const maxRanges = 4;

function DayHours({ weekday, ranges, error, words = clinicLabels, onChange }: DayHoursProps) {
  const errorId = useId();
  const name = formatWeekday(weekday);
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, changed: Partial<TimeOfDayRange>) =>
    onChange(ranges.map((range, i) => (i === at ? { ...range, ...changed } : range)));
  const remove = (at: number) => {
    onChange(ranges.toSpliced(at, 1));
    // Focuses the day, because the pressed button is gone or belongs to another range now.
    group.current?.focus();
  };
  const next = ranges.length < maxRanges ? suggestNextRange(ranges) : undefined;
  const add = (range: TimeOfDayRange) => {
    const more = [...ranges, range];
    onChange(more);
    if (more.length === maxRanges || !suggestNextRange(more)) group.current?.focus();
  };
  return (
    <fieldset
      className="day-hours ruled d-grid align-items-start"
      aria-describedby={error ? errorId : undefined}
      ref={group}
      tabIndex={-1}
    >
      <legend className="fs-6 fw-semibold m-0">{name}</legend>
      <div className={ranges.length === 0 ? "day-closed text-soft" : "d-flex flex-column gap-2"}>
        {ranges.length === 0 && words.none}
        {ranges.map(({ from, to }, i) => {
          const range = `${name}, range ${i + 1}`;
          return (
            <div className="day-range d-flex gap-2 align-items-center" key={range}>
              <TimeInput
                label={`${range}, from`}
                value={from}
                invalid={error !== undefined}
                onChange={(typed) => change(i, { from: typed })}
              />
              <span aria-hidden="true">–</span>
              <TimeInput
                label={`${range}, to`}
                value={to === "24:00" ? "00:00" : to}
                invalid={error !== undefined}
                onChange={(typed) => change(i, { to: typed === "00:00" ? "24:00" : typed })}
              />
              <button
                type="button"
                className="btn btn-icon"
                aria-label={`Remove ${range}`}
                onClick={() => remove(i)}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </div>
          );
        })}
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
      {next && (
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label={`${ranges.length === 0 ? words.begin : "Add hours"} on ${name}`}
          onClick={() => add(next)}
        >
          <Plus size={16} aria-hidden="true" /> {ranges.length === 0 ? words.begin : "Add hours"}
        </button>
      )}
    </fieldset>
  );
}

type TimeInputProps = { label: string; value: string; invalid: boolean; onChange: (time: string) => void };

function TimeInput({ label, value, invalid, onChange }: TimeInputProps) {
  return (
    <input
      type="time"
      className="form-control"
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const midnight = 24 * 60;

/** The default for a day's next range: 8 to 18, or from an hour after the last range until 18. Undefined late in the day. */
export function suggestNextRange(ranges: readonly TimeOfDayRange[]): TimeOfDayRange | undefined {
  const last = ranges.at(-1);
  if (!last) return { from: "08:00", to: "18:00" };
  // The end of the last range is not typed yet.
  if (last.to === "") return undefined;
  const from = timeOfDayMinutes(last.to) + 60;
  if (from + 60 > midnight) return undefined;
  return { from: timeOfDayAt(from), to: timeOfDayAt(Math.max(from + 60, 18 * 60)) };
}
