import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { DayInput } from "../../components/day-input.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { turnPage } from "./shown-days.ts";
import type { Shown } from "./use-shown.ts";
import { WhoseWeek } from "./whose-week.tsx";

type Props = Shown & {
  today: ClinicDay;
  onShow: (next: Partial<Shown>, how?: { replace: boolean }) => void;
  /** What else the sheet is to show. */
  children?: ReactNode;
};

export function SheetToolbar({ day, view, byTreatment, doctorId, today, onShow, children }: Props) {
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
