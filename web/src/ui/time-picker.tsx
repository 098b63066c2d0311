import { slotMinutes } from "@clinic/domain/slot.ts";
import { type ReactNode, type Ref, useId } from "react";
import { formatShortDayWithYear } from "../shared/clinic-day.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { DayCalendar } from "./day-calendar.tsx";
import { Closings } from "./days-in-view.tsx";
import { FieldError } from "./fields.tsx";
import type { CalendarProps } from "./month-calendar.tsx";
import "./time-picker.scss";

/** The chosen time, from react-hook-form's `useController`. */
type TimeField = {
  name: string;
  value: string;
  onChange: (slot: string) => void;
  ref: Ref<HTMLInputElement>;
};

type Props = CalendarProps & {
  times: readonly string[];
  field: TimeField;
  error: string | undefined;
  /** A remark on one of the times. */
  note?: (slot: string) => string | false;
  /** Stands in place of the times while there are none. */
  children?: ReactNode;
};

/** A calendar beside the chosen day's times, on narrow screens above them. */
export function TimePicker({ times, field, error, note, children, ...calendar }: Props) {
  return (
    <div className="time-picker d-grid mb-3">
      <div>
        <DayCalendar {...calendar} />
        <Closings view={calendar.view} rules={calendar.rules} today={calendar.today} />
      </div>
      <Times
        times={times}
        field={field}
        error={error}
        note={note}
        legend={`Time on ${formatShortDayWithYear(calendar.day)}`}
      >
        {children}
      </Times>
    </div>
  );
}

type TimesProps = Pick<Props, "times" | "field" | "error" | "children"> & {
  note: Props["note"] | undefined;
  legend: string;
};

function Times({ times, field, error, note, legend, children }: TimesProps) {
  const errorId = useId();
  const focusTarget = times.includes(field.value) ? field.value : times[0];
  return (
    <fieldset className="d-flex flex-column gap-2" aria-describedby={error && errorId}>
      <legend className="form-label fs-6 m-0">{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {times.length === 0 && children}
      {groupTimes(times).map(({ title, slots }) => (
        <div key={title}>
          {title && <p className="text-soft small mb-1">{title}</p>}
          <div className="time-chips treatment-slots m-0">
            {slots.map((slot) => (
              <label key={slot}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name={field.name}
                  value={slot}
                  checked={slot === field.value}
                  aria-invalid={error ? true : undefined}
                  onChange={() => field.onChange(slot)}
                  // react-hook-form focuses the chosen or the first time after an error.
                  ref={slot === focusTarget ? field.ref : null}
                />
                <span className="chip">
                  {formatSlot(slot)}
                  {note?.(slot) && (
                    <>
                      <span className="visually-hidden">, </span>
                      <small>{note(slot)}</small>
                    </>
                  )}
                </span>
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

/** More times than these are easier to find by the part of the day. */
const maxUngroupedTimes = 8;

function groupTimes(times: readonly string[]): { title: string; slots: readonly string[] }[] {
  if (times.length <= maxUngroupedTimes) return [{ title: "", slots: times }];
  const noon = 12 * 60;
  return [
    { title: "Morning", slots: times.filter((slot) => slotMinutes(slot) < noon) },
    { title: "Afternoon", slots: times.filter((slot) => slotMinutes(slot) >= noon) },
  ].filter(({ slots }) => slots.length > 0);
}
