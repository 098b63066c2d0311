import { maxNoticeHours } from "@clinic/contract/fields.ts";
import { maxReminders, type Settings } from "@clinic/contract/settings.ts";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { UntilField } from "./closed-days-section.tsx";

export function BookingRulesSection() {
  const { register, formState } = useFormContext<Settings>();
  const { errors, defaultValues } = formState;
  return (
    <section className="panel" aria-labelledby="settings-rules">
      <h2 id="settings-rules">Booking rules</h2>
      <div className="field-row">
        <TextField
          label="Days ahead"
          type="number"
          inputMode="numeric"
          min={1}
          max={730}
          hint="How far ahead patients can book. Today counts as day 0."
          error={errors.horizonDays?.message}
          {...register("horizonDays", { valueAsNumber: true })}
        />
        <TextField
          label="Full refund until … hours before"
          type="number"
          inputMode="numeric"
          min={0}
          max={720}
          hint="For payments by card: patients who cancel later get no refund. Applies to appointments booked from now on."
          error={errors.cancellation?.fullRefundHours?.message}
          {...register("cancellation.fullRefundHours", { valueAsNumber: true })}
        />
      </div>
      <div className="field-row">
        <TextField
          label="Book online until … hours before"
          type="number"
          inputMode="numeric"
          min={0}
          max={maxNoticeHours}
          hint="After that, only the desk can book. With 0, patients can book until the appointment begins."
          error={errors.notice?.bookHours?.message}
          {...register("notice.bookHours", { valueAsNumber: true })}
        />
        <TextField
          label="Move or cancel online until … hours before"
          type="number"
          inputMode="numeric"
          min={0}
          max={maxNoticeHours}
          hint="After that, patients are asked to call. Applies to appointments booked or moved from now on. A treatment can have its own hours."
          error={errors.notice?.changeHours?.message}
          {...register("notice.changeHours", { valueAsNumber: true })}
        />
      </div>
      <label className="form-check line-check">
        <input type="checkbox" className="form-check-input" {...register("takesCards")} />
        <span>Patients can pay online by card</span>
      </label>
      <p className="form-text">If not, pages and emails say that they pay at the clinic.</p>
      <div className="field-row">
        <TextField
          label="Upcoming appointments of one account"
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          hint="The most that an account can have at a time. The desk can still book more for a caller."
          error={errors.limits?.open?.message}
          {...register("limits.open", { valueAsNumber: true })}
        />
        <TextField
          label="Upcoming appointments while the address is not verified"
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          hint="Anybody can sign up with an address that isn't theirs. With 0, only verified accounts can book online."
          error={errors.limits?.openUnverified?.message}
          {...register("limits.openUnverified", { valueAsNumber: true })}
        />
      </div>
      <SelectField
        label="Time zone"
        hint="All the clinic's dates and times are in this zone. Choose it before the first booking: it can't be changed while there are upcoming appointments or money is owed."
        error={errors.timeZone?.message}
        {...register("timeZone")}
      >
        {timeZoneChoices(defaultValues?.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

/** Lists the browser's time zones and the clinic's own, which the browser may not know. */
function timeZoneChoices(current: string | undefined): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(current ? [current] : [])])].sort();
}

export function RemindersSection() {
  const { control, register, formState } = useFormContext<Settings>();
  const errors = formState.errors.reminders;
  return (
    <section className="panel" aria-labelledby="settings-reminders">
      <h2 id="settings-reminders">Reminders</h2>
      <p className="form-text">
        An email before each appointment, with its time and price, and links to confirm, move or cancel it.
        Nobody gets one within six hours of booking or moving, or after turning reminders off. New days and
        hours apply to appointments booked or moved from now on. If you remove a day here, its reminder stops
        for everyone.
      </p>
      <Controller
        control={control}
        name="reminders.daysBefore"
        render={({ field }) => (
          <ReminderDays
            days={field.value}
            errors={field.value.map((_, i) => errors?.daysBefore?.[i]?.message)}
            onChange={field.onChange}
          />
        )}
      />
      <div className="field-row">
        <TextField
          label="Sent from"
          type="time"
          hint="In the clinic's time, whatever the opening hours are."
          error={errors?.hours?.from?.message}
          {...register("reminders.hours.from")}
        />
        <UntilField
          name="reminders.hours.to"
          hint="Reminders that can't go out by then are skipped. For midnight, enter 00:00."
          error={errors?.hours?.to?.message}
        />
      </div>
    </section>
  );
}

type ReminderDaysProps = {
  days: readonly number[];
  /** The error of each day, by the index in `days`. */
  errors: readonly (string | undefined)[];
  onChange: (days: number[]) => void;
};

/** The days that "Add a reminder" offers. The list is longer than `maxReminders`, so one day is always unused. */
const suggestedDays = [1, 3, 7, 2, 14];

function ReminderDays({ days, errors, onChange }: ReminderDaysProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const suggestion =
    days.length < maxReminders ? suggestedDays.find((day) => !days.includes(day)) : undefined;
  const remove = (index: number) => {
    onChange(days.toSpliced(index, 1));
    // Moves the focus to the group, because the pressed Remove button is gone or belongs to another day now.
    group.current?.focus();
  };
  const add = (day: number) => {
    onChange([...days, day]);
    if (days.length + 1 === maxReminders) group.current?.focus();
  };
  return (
    <fieldset className="mt-3 mb-3" ref={group} tabIndex={-1}>
      <legend className="visually-hidden">Days before an appointment</legend>
      {days.length === 0 && (
        <p className="form-text">Nobody is reminded. Confirmations and changes are still emailed.</p>
      )}
      <ul className="columns-13 gap-3 list-unstyled m-0">
        {days.map((day, i) => {
          const name = `Reminder ${i + 1}`;
          return (
            <li key={name} className="field-line d-flex gap-2 align-items-start">
              <TextField
                label={`${name}, days before`}
                type="number"
                inputMode="numeric"
                min={1}
                max={30}
                error={errors[i]}
                value={Number.isNaN(day) ? "" : day}
                onChange={({ target }) => onChange(days.with(i, target.valueAsNumber))}
              />
              <button
                type="button"
                className="btn btn-icon"
                aria-label={`Remove ${name.toLowerCase()}`}
                onClick={() => remove(i)}
              >
                <X size={18} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      {suggestion !== undefined && (
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => add(suggestion)}>
          <Plus size={16} aria-hidden="true" /> Add a reminder
        </button>
      )}
    </fieldset>
  );
}
