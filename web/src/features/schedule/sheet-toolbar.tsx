import { readDate } from "@clinic/domain/calendar-date.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { turnPage, type View } from "./shown-days.ts";

type Props = {
  day: ClinicDay;
  view: View;
  byTreatment: boolean;
  today: ClinicDay;
  onShow: (next: { day?: ClinicDay; view?: View; byTreatment?: boolean }) => void;
};

export function SheetToolbar({ day, view, byTreatment, today, onShow }: Props) {
  const unit = view === "day" ? "day" : "week";
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
        <input
          type="date"
          className="form-control"
          aria-label="Day"
          value={day}
          onChange={({ target }) => {
            const chosen = readDate(target.value);
            if (chosen) onShow({ day: chosen });
          }}
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
      <div className="schedule-turn">
        <Choice
          label="View"
          value={view}
          options={{ day: "Day", week: "Week" }}
          onChoose={(chosen) => onShow({ view: chosen })}
        />
        {view === "day" && (
          <Choice
            label="Sort by"
            value={byTreatment ? "treatment" : "time"}
            options={{ time: "By time", treatment: "By treatment" }}
            onChoose={(chosen) => onShow({ byTreatment: chosen === "treatment" })}
          />
        )}
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
