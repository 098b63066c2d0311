import type { Settings } from "@clinic/contract/settings.ts";
import { Controller, useFormContext } from "react-hook-form";
import { WeekHours } from "../../components/hours/week-hours.tsx";

export function HoursSection() {
  const { control, formState } = useFormContext<Settings>();
  return (
    <section className="panel" aria-labelledby="settings-hours">
      <h2 id="settings-hours">Opening hours</h2>
      <p className="form-text">
        A time is offered when the whole visit fits within one range. To close at midnight, enter 00:00.
      </p>
      <Controller
        control={control}
        name="openingHours"
        render={({ field }) => (
          <WeekHours hours={field.value} errors={formState.errors.openingHours} onChange={field.onChange} />
        )}
      />
    </section>
  );
}
