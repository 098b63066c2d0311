import { type Settings, weekdays } from "@clinic/contract/settings.ts";
import { Controller, useFormContext } from "react-hook-form";
import { DayHours } from "./day-hours.tsx";
import { firstMessage } from "./first-message.ts";

/** Monday first, as people list opening hours. */
const shown = [...weekdays.slice(1), ...weekdays.slice(0, 1)];

export function HoursSection() {
  const { control, formState } = useFormContext<Settings>();
  return (
    <section className="panel" aria-labelledby="settings-hours">
      <h2 id="settings-hours">Opening hours</h2>
      <p className="form-text">
        A time is offered where the whole visit lies within one range. Midnight closes a day as 00:00.
      </p>
      {shown.map((weekday) => (
        <Controller
          key={weekday}
          control={control}
          name={`openingHours.${weekday}`}
          render={({ field }) => (
            <DayHours
              weekday={weekday}
              ranges={field.value}
              error={firstMessage(formState.errors.openingHours?.[weekday])}
              onChange={field.onChange}
            />
          )}
        />
      ))}
    </section>
  );
}
