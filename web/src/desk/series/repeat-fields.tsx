import { maxSeriesLength } from "@clinic/contract/series.ts";
import { seriesDates } from "@clinic/domain/series.ts";
import { useQueries } from "@tanstack/react-query";
import type { UseFormRegisterReturn } from "react-hook-form";
import { formatAppointmentDay } from "../../shared/appointment-text.ts";
import { managedTimesQuery } from "../../shared/available-query.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { type RepeatForm, readRepeat } from "./repeat.ts";

type RepeatFieldsProps = FirstDate & {
  values: RepeatForm;
  fields: Record<keyof RepeatForm, UseFormRegisterReturn>;
  errors: Partial<Record<keyof RepeatForm, { message?: string }>>;
};

type FirstDate = { date: ClinicDay; slot: string; treatmentId: string; doctorId: string };

/** The fields that repeat an appointment every few weeks or months, with the dates that follow from them. */
export function RepeatFields({ values, fields, errors, ...first }: RepeatFieldsProps) {
  const { repeatEvery } = values;
  const { repeat } = readRepeat(values);
  return (
    <>
      <SelectField label="Repeat" {...fields.repeatEvery} value={repeatEvery}>
        <option value="">Doesn't repeat</option>
        <option value="weeks">By weeks</option>
        <option value="months">By months</option>
      </SelectField>
      {repeatEvery !== "" && (
        <div className="columns-6 gap-3">
          <TextField
            label={repeatEvery === "weeks" ? "Every … weeks" : "Every … months"}
            inputMode="numeric"
            autoComplete="off"
            error={errors.repeatDistance?.message}
            {...fields.repeatDistance}
          />
          <TextField
            label="How many times"
            inputMode="numeric"
            autoComplete="off"
            hint={`Including the first one, at most ${maxSeriesLength}.`}
            error={errors.repeatCount?.message}
            {...fields.repeatCount}
          />
        </div>
      )}
      {repeat && <RepeatDates dates={seriesDates(first.date, repeat)} {...first} />}
    </>
  );
}

/** Lists the dates after the first, and notes on which of them the time isn't free. */
function RepeatDates({ dates, slot, treatmentId, doctorId }: FirstDate & { dates: readonly ClinicDay[] }) {
  const later = dates.slice(1);
  const found = useQueries({
    queries: later.map((from) => ({
      ...managedTimesQuery({ treatment: treatmentId, doctor: doctorId, from }),
      enabled: treatmentId !== "" && slot !== "",
    })),
  });
  return (
    <ol className="small figures" start={2} aria-label="Later dates">
      {later.map((date, i) => {
        const times = found[i]?.data;
        const isTaken =
          times !== undefined && !times.some((day) => day.times.some((one) => one.slot === slot));
        return (
          <li key={date} className={isTaken ? "text-warning fw-semibold" : undefined}>
            {formatAppointmentDay({ dateISO: date })}
            {isTaken && `, not free at ${formatSlot(slot)}`}
          </li>
        );
      })}
    </ol>
  );
}
