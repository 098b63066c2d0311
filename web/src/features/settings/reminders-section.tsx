import type { Settings } from "@clinic/contract/settings.ts";
import { Controller, useFormContext } from "react-hook-form";
import { TextField } from "../../components/text-field.tsx";
import { ReminderDays } from "./reminder-days.tsx";

export function RemindersSection() {
  const { control, register, formState } = useFormContext<Settings>();
  const errors = formState.errors.reminders;
  return (
    <section className="panel" aria-labelledby="settings-reminders">
      <h2 id="settings-reminders">Reminders</h2>
      <p className="form-text">
        An email before each appointment, with its time and price, and links to confirm, move or cancel it.
        Nobody gets one within six hours of booking or moving, nor who has turned reminders off. New days and
        hours are for appointments booked or moved from now on; what you take away here ends for all.
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
          hint="By the clinic's clock, whatever the opening hours."
          error={errors?.hours?.from?.message}
          {...register("reminders.hours.from")}
        />
        <Controller
          control={control}
          name="reminders.hours.to"
          render={({ field: { value, onChange, ...field } }) => (
            <TextField
              label="Until"
              type="time"
              hint="Reminders that can't go out by then are skipped. For midnight, enter 00:00."
              error={errors?.hours?.to?.message}
              value={value === "24:00" ? "00:00" : value}
              onChange={({ target }) => onChange(target.value === "00:00" ? "24:00" : target.value)}
              {...field}
            />
          )}
        />
      </div>
    </section>
  );
}
