import type { Settings } from "@clinic/contract/settings.ts";
import { Controller, useFormContext } from "react-hook-form";
import { weekFromMonday } from "../../components/clinic/clinic-format.ts";
import { DayHours } from "./day-hours.tsx";

export function HoursSection() {
  const { control, formState } = useFormContext<Settings>();
  return (
    <section className="panel" aria-labelledby="settings-hours">
      <h2 id="settings-hours">Opening hours</h2>
      <p className="form-text">
        A time is offered where the whole visit lies within one range. Midnight closes a day as 00:00.
      </p>
      {weekFromMonday.map((weekday) => (
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

/** The first sentence in the errors that react-hook-form nests by a value's shape: an array's own, or one of its items'. */
function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  for (const [key, nested] of Object.entries(errors)) {
    const found = key === "ref" ? undefined : firstMessage(nested);
    if (found) return found;
  }
  return undefined;
}
