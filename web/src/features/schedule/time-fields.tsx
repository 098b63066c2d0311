import type { UseFormRegisterReturn } from "react-hook-form";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { type ClinicDay, showWeekday } from "../../lib/clinic/clinic-day.ts";
import type { Times } from "./use-times.ts";

type Field = UseFormRegisterReturn & { error: string | undefined };

type Props = {
  free: Times;
  today: ClinicDay;
  slot: string;
  doctorId: string;
  /** With nobody chosen. */
  anyone: string;
  dateField: Field;
  slotField: Field;
  doctorField: UseFormRegisterReturn;
};

/** A day, what is free on it, and with whom; a seat asks for no doctor. */
export function TimeFields({ free, today, slot, doctorId, anyone, ...fields }: Props) {
  const { day, times, choices, hint } = free;
  return (
    <>
      <div className="field-row">
        <TextField
          label="Day"
          type="date"
          min={today}
          hint={day ? showWeekday(day) : undefined}
          {...fields.dateField}
        />
        <SelectField label="Time" hint={hint} {...fields.slotField} value={times.includes(slot) ? slot : ""}>
          <option value="">Choose a time</option>
          {times.map((time) => (
            <option key={time} value={time}>
              {time}
            </option>
          ))}
        </SelectField>
      </div>
      {choices.length > 0 && (
        <SelectField label="Doctor" {...fields.doctorField} value={doctorId}>
          <option value="">{anyone}</option>
          {choices.map((choice) => (
            <option key={choice.doctorId} value={choice.doctorId}>
              {choice.text}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
