import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { doctorsQuery } from "../../shared/queries.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { type Shown, turnPage } from "./shown-days.ts";
import "../../ui/fields.scss";

type SheetToolbarProps = Shown & {
  today: ClinicDay;
  onShow: (next: Partial<Shown>, how?: { replace: boolean }) => void;
  /** What else the sheet is to show. */
  children?: ReactNode;
};

export function SheetToolbar({
  day,
  view,
  byTreatment,
  doctorId,
  today,
  onShow,
  children,
}: SheetToolbarProps) {
  const unit = view === "week" ? "week" : "day";
  return (
    <div className="schedule-toolbar d-print-none">
      <div className="schedule-turn">
        <button
          type="button"
          className="btn btn-outline-secondary btn-icon"
          aria-label={`Previous ${unit}`}
          onClick={() => onShow({ day: turnPage(day, view, -1) })}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
        <DayInput
          aria-label="Day"
          value={day}
          onChoose={(chosen) => onShow({ day: chosen }, { replace: true })}
        />
        <button
          type="button"
          className="btn btn-outline-secondary btn-icon"
          aria-label={`Next ${unit}`}
          onClick={() => onShow({ day: turnPage(day, view, 1) })}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </button>
        <button type="button" className="btn btn-outline-secondary" onClick={() => onShow({ day: today })}>
          Today
        </button>
      </div>
      {children}
      <div className="schedule-turn schedule-views">
        {view === "week" && (
          <WhoseWeek doctorId={doctorId} onChoose={(chosen) => onShow({ doctorId: chosen })} />
        )}
        {view === "table" && (
          <Choice
            label="Sort by"
            value={byTreatment ? "treatment" : "time"}
            options={{ time: "By time", treatment: "By treatment" }}
            onChoose={(chosen) => onShow({ byTreatment: chosen === "treatment" })}
          />
        )}
        <Choice
          label="View"
          value={view}
          options={{ day: "Day", table: "Table", week: "Week" }}
          onChoose={(chosen) => onShow({ view: chosen })}
        />
      </div>
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: Record<Value, string>;
  onChoose: (value: Value) => void;
};

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="segments" aria-label={label}>
      {keysOf(options).map((option) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChoose(option)}>
          {options[option]}
        </button>
      ))}
    </fieldset>
  );
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

type WhoseWeekProps = { doctorId: string; onChoose: (doctorId: string) => void };

/** Everybody's week, or one doctor's. */
function WhoseWeek({ doctorId, onChoose }: WhoseWeekProps) {
  const { data: doctors = [] } = useQuery(doctorsQuery);
  const isKnown = doctorId === "" || doctors.some(({ _id }) => _id === doctorId);
  return (
    <select
      className="form-select schedule-whose"
      aria-label="Whose week"
      value={doctorId}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">All doctors</option>
      {!isKnown && <option value={doctorId}>One doctor</option>}
      {doctors.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  );
}

type ShowCanceledProps = { count: number; checked: boolean; onChange: (checked: boolean) => void };

/** Where there are none, it leaves its place empty: nothing beside or below it moves when another day is shown. */
export function ShowCanceled({ count, checked, onChange }: ShowCanceledProps) {
  return (
    <label className={`form-check schedule-cancelled${count > 0 ? "" : " is-none"}`}>
      <input
        type="checkbox"
        className="form-check-input"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="form-check-label">Show {count} canceled</span>
    </label>
  );
}
