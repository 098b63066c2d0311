import type { TimeOfDayRange } from "@clinic/contract/fields.ts";
import type { Weekday } from "@clinic/domain/calendar-date.ts";
import { CircleAlert, Plus, X } from "lucide-react";
import { useId, useRef } from "react";
import { dayName } from "../clinic/clinic-format.ts";
import { nextRange } from "./next-range.ts";
import "../../styles/hours.scss";

/** Of a day without hours, and of the button that gives it some. */
export type HoursWords = { none: string; begin: string };

const clinicWords: HoursWords = { none: "Closed", begin: "Open" };

type Props = {
  weekday: Weekday;
  ranges: TimeOfDayRange[];
  error: string | undefined;
  words?: HoursWords | undefined;
  onChange: (ranges: TimeOfDayRange[]) => void;
};

const most = 4;

export function DayHours({ weekday, ranges, error, words = clinicWords, onChange }: Props) {
  const errorId = useId();
  const name = dayName(weekday);
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, changed: Partial<TimeOfDayRange>) =>
    onChange(ranges.map((range, i) => (i === at ? { ...range, ...changed } : range)));
  const takeAway = (at: number) => {
    onChange(ranges.toSpliced(at, 1));
    // The button that had the focus is gone, or another range's now.
    group.current?.focus();
  };
  const next = ranges.length < most ? nextRange(ranges) : undefined;
  const add = (range: TimeOfDayRange) => {
    const more = [...ranges, range];
    onChange(more);
    if (more.length === most || !nextRange(more)) group.current?.focus();
  };
  return (
    <fieldset className="day-hours" aria-describedby={error ? errorId : undefined} ref={group} tabIndex={-1}>
      <legend>{name}</legend>
      <div>
        {ranges.length === 0 && <p className="day-closed">{words.none}</p>}
        {ranges.map(({ from, to }, i) => {
          const range = `${name}, range ${i + 1}`;
          return (
            <div className="day-range" key={range}>
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
                onClick={() => takeAway(i)}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </div>
          );
        })}
        {error && (
          <p className="field-error" id={errorId}>
            <CircleAlert className="icon" aria-hidden="true" />
            {error}
          </p>
        )}
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
