import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { doctorsQuery } from "../../shared/queries.ts";
import { spelled } from "../../shared/spelling.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { findDayOfNextPage, type ScheduleParams } from "./schedule-params.ts";
import "../../ui/fields.scss";

type ScheduleToolbarProps = {
  params: ScheduleParams;
  today: ClinicDay;
  onShow: (next: Partial<ScheduleParams>, options?: { replace: boolean }) => void;
  children: ReactNode;
};

export function ScheduleToolbar({ params, today, onShow, children }: ScheduleToolbarProps) {
  const { day, view, byTreatment, doctorId } = params;
  const unit = view === "week" ? "week" : "day";
  return (
    <div className="schedule-toolbar d-flex flex-wrap gap-2 align-items-center mb-3 d-print-none">
      <div className="d-flex flex-wrap gap-2 align-items-center">
        <button
          type="button"
          className="btn btn-outline-secondary btn-icon"
          aria-label={`Previous ${unit}`}
          onClick={() => onShow({ day: findDayOfNextPage(day, view, -1) })}
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
          onClick={() => onShow({ day: findDayOfNextPage(day, view, 1) })}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </button>
        <button type="button" className="btn btn-outline-secondary" onClick={() => onShow({ day: today })}>
          Today
        </button>
      </div>
      {children}
      <div className="d-flex flex-wrap gap-2 align-items-center justify-content-end ms-auto">
        {view === "week" && (
          <DoctorSelect doctorId={doctorId} onChoose={(chosen) => onShow({ doctorId: chosen })} />
        )}
        {view === "table" && (
          <SegmentedControl
            label="Sort by"
            value={byTreatment}
            options={[
              { value: false, text: "By time" },
              { value: true, text: "By treatment" },
            ]}
            onChoose={(chosen) => onShow({ byTreatment: chosen })}
          />
        )}
        <SegmentedControl
          label="View"
          value={view}
          options={[
            { value: "day", text: "Day" },
            { value: "table", text: "Table" },
            { value: "week", text: "Week" },
          ]}
          onChoose={(chosen) => onShow({ view: chosen })}
        />
      </div>
    </div>
  );
}

type SegmentedControlProps<Value> = {
  label: string;
  value: Value;
  options: readonly { value: NoInfer<Value>; text: string }[];
  onChoose: (value: Value) => void;
};

function SegmentedControl<Value>({ label, value, options, onChoose }: SegmentedControlProps<Value>) {
  return (
    <fieldset className="btn-group flex-wrap" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.text}
          type="button"
          className={option.value === value ? "btn btn-outline-primary active" : "btn btn-outline-secondary"}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}

function DoctorSelect({ doctorId, onChoose }: { doctorId: string; onChoose: (doctorId: string) => void }) {
  const { data: doctors = [] } = useQuery(doctorsQuery);
  const isListed = doctorId === "" || doctors.some(({ _id }) => _id === doctorId);
  return (
    <select
      className="form-select"
      aria-label="Whose week"
      value={doctorId}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">All doctors</option>
      {!isListed && <option value={doctorId}>One doctor</option>}
      {doctors.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  );
}

type ShowCanceledProps = { count: number; checked: boolean; onChange: (checked: boolean) => void };

/** If no appointment is canceled, it is only invisible on a wide screen, so that nothing moves when the schedule shows another day. */
export function ShowCanceledCheckbox({ count, checked, onChange }: ShowCanceledProps) {
  return (
    <label className={`form-check line-check${count > 0 ? "" : " invisible"}`}>
      <input
        type="checkbox"
        className="form-check-input"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="form-check-label">
        Show {count} {spelled("canceled")}
      </span>
    </label>
  );
}
