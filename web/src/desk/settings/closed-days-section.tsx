import type { ClosedDay, Settings } from "@clinic/contract/settings.ts";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Controller, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { TextField } from "../../ui/fields.tsx";
import {
  type AffectedAnswer,
  isClinicClosed,
  mergeAffectedAnswers,
  needsAttention,
  removePossibleAppointments,
} from "../attention/affected-answer.ts";
import "../../ui/fields.scss";

export function ClosedDaysSection() {
  const { control } = useFormContext<Settings>();
  const { fields, append, remove } = useFieldArray({ control, name: "closedDays" });
  const addButton = useRef<HTMLButtonElement>(null);
  const removeDay = (index: number) => {
    remove(index);
    // Moves the focus to the Add button, because the pressed Remove button is gone.
    addButton.current?.focus();
  };
  return (
    <section className="panel" aria-labelledby="settings-closed">
      <h2 id="settings-closed">Closed days and holidays</h2>
      <p className="form-text">
        Patients can't book then, whatever the opening hours are. Appointments that are already booked are
        listed when you save. For a part that lasts until midnight, enter 00:00.
      </p>
      {fields.length === 0 && <p className="form-text">No closed days besides those in the opening hours.</p>}
      <ul className="closed-days list-unstyled m-0">
        {fields.map((field, i) => (
          <li key={field.id}>
            <ClosedDayFields index={i} initial={field} onRemove={() => removeDay(i)} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        ref={addButton}
        onClick={() => append({ date: "", reason: "" })}
      >
        <Plus size={16} aria-hidden="true" /> Add a closed day
      </button>
    </section>
  );
}

type ClosedDayFieldsProps = {
  index: number;
  /** The closed day as it was loaded. The label of the Remove button contains its date. */
  initial: ClosedDay;
  onRemove: () => void;
};

/** The fields of a closed day. With a last day several days are closed, with both times only a part of the day. */
function ClosedDayFields({ index, initial, onRemove }: ClosedDayFieldsProps) {
  const name = `closedDays.${index}` as const;
  const { control, register, formState, setValue } = useFormContext<Settings>();
  const [date, from, to] = useWatch({ control, name: [`${name}.date`, `${name}.from`, `${name}.to`] });
  const errors = formState.errors.closedDays?.[index];
  const isPart = from !== undefined || to !== undefined;
  const setPart = (checked: boolean) => {
    const time = checked ? "" : undefined;
    if (checked) setValue(`${name}.last`, undefined, { shouldDirty: true });
    setValue(`${name}.from`, time, { shouldDirty: true });
    setValue(`${name}.to`, time, { shouldDirty: true });
  };
  return (
    <fieldset className="closed-day field-line ruled d-grid align-items-start">
      <legend className="visually-hidden">Closed day {index + 1}</legend>
      <div>
        <div className="columns-10 gap-2">
          <TextField
            label="Day"
            type="date"
            error={errors?.date && (date === "" ? "Choose a date" : errors.date.message)}
            {...register(`${name}.date`)}
          />
          {!isPart && (
            <TextField
              label="Last day, if several"
              type="date"
              error={errors?.last?.message}
              {...register(`${name}.last`, { setValueAs: (last) => last || undefined })}
            />
          )}
        </div>
        <label className="form-check line-check">
          <input
            type="checkbox"
            className="form-check-input"
            checked={isPart}
            onChange={({ target }) => setPart(target.checked)}
          />
          <span>Only part of the day</span>
        </label>
        {isPart && (
          <div className="columns-10 gap-2">
            <TextField
              label="Closed from"
              type="time"
              error={errors?.from?.message}
              {...register(`${name}.from`)}
            />
            <UntilField name={`${name}.to`} error={errors?.to?.message} />
          </div>
        )}
      </div>
      <div>
        <TextField label="Reason" error={errors?.reason?.message} {...register(`${name}.reason`)} />
        <Controller
          control={control}
          name={`${name}.shown`}
          render={({ field: { value, onChange, ...field } }) => (
            <label className="form-check line-check">
              <input
                type="checkbox"
                className="form-check-input"
                checked={value === true}
                onChange={({ target }) => onChange(target.checked || undefined)}
                {...field}
              />
              <span>Show the reason to patients</span>
            </label>
          )}
        />
      </div>
      <button
        type="button"
        className="btn btn-icon"
        aria-label={`Remove ${describeClosedDay(initial, index)}`}
        onClick={onRemove}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </fieldset>
  );
}

type UntilFieldProps = {
  name: "reminders.hours.to" | `closedDays.${number}.to`;
  hint?: string;
  error: string | undefined;
};

/** The end of a time range. Settings store midnight as 24:00, but a time input shows it as 00:00. */
export function UntilField({ name, hint, error }: UntilFieldProps) {
  const { control } = useFormContext<Settings>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <TextField
          label="Until"
          type="time"
          hint={hint}
          error={error}
          value={value === "24:00" ? "00:00" : (value ?? "")}
          onChange={({ target }) => onChange(target.value === "00:00" ? "24:00" : target.value)}
          {...field}
        />
      )}
    />
  );
}

function describeClosedDay({ date, last, from }: ClosedDay, index: number): string {
  if (last) return `closed days ${date} to ${last}`;
  return from ? `closed part of ${date}, from ${from}` : `closed day ${date || index + 1}`;
}

/** Adds the appointments that a save affects to the earlier affected appointments, if the clinic is still closed for them. */
export function mergeAffectedBySave(
  before: AffectedAnswer,
  { settings, ...newer }: AffectedAnswer & { settings: Settings },
): AffectedAnswer {
  const remaining = removePossibleAppointments(before, (booking) => !isClinicClosed(settings, booking));
  return needsAttention(newer) ? mergeAffectedAnswers(remaining, newer) : remaining;
}
