import type { Settings } from "@clinic/contract/settings.ts";
import { useFormContext } from "react-hook-form";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";

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
          hint="Patients who cancel later than that get no refund to their card. Applies to appointments booked from now on."
          error={errors.cancellation?.fullRefundHours?.message}
          {...register("cancellation.fullRefundHours", { valueAsNumber: true })}
        />
      </div>
      <div className="field-row">
        <TextField
          label="Coming appointments of one account"
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          hint="The most that an account can have at a time. The desk can book more for anybody who calls."
          error={errors.limits?.open?.message}
          {...register("limits.open", { valueAsNumber: true })}
        />
        <TextField
          label="Coming appointments while the address is not verified"
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
        hint="The clinic's dates and times are all in this zone. It can't be changed while appointments are coming."
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

/** What this browser knows, with the clinic's own: a name that is older or newer than the browser must not get lost. */
function timeZoneChoices(current: string | undefined): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(current ? [current] : [])])].sort();
}
