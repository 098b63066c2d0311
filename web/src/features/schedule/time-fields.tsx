import { readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import { type ClinicDay, showWeekday } from "../../lib/clinic/clinic-day.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";

type Field = UseFormRegisterReturn & { error: string | undefined };

type Props = { date: string; treatmentId: string; today: ClinicDay; dateField: Field; slotField: Field };

/** A day, and what is free on it for one treatment. */
export function TimeFields({ date, treatmentId, today, dateField, slotField }: Props) {
  const day = readDate(date);
  const { slots, hint } = useFreeSlots(day, treatmentId);
  return (
    <div className="field-row">
      <TextField
        label="Day"
        type="date"
        min={today}
        hint={day ? showWeekday(day) : undefined}
        {...dateField}
      />
      <SelectField label="Time" hint={hint} {...slotField}>
        <option value="">Choose a time</option>
        {slots.map((slot) => (
          <option key={slot}>{slot}</option>
        ))}
      </SelectField>
    </div>
  );
}

function useFreeSlots(day: ClinicDay | null, treatmentId: string) {
  const available = useQuery({ ...availableQuery(day ?? ""), enabled: day !== null });
  const treatment = available.data?.find(({ _id }) => _id === treatmentId);
  const slots = treatment?.slots ?? [];
  const hint = available.isError
    ? sentenceOf(available.error)
    : available.isLoading
      ? "Looking for free times…"
      : available.data && !treatment && treatmentId
        ? "This treatment isn't offered anymore"
        : treatment
          ? slots.length === 0
            ? "No Slot Available"
            : `${slots.length} free`
          : undefined;
  return { slots, hint };
}
