import { maxBufferMinutes, maxNoticeHours } from "@clinic/contract/fields.ts";
import type { TreatmentInput } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import type { ComponentProps } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useSettings } from "../../shared/published.ts";
import { SelectField, TextField } from "../../ui/fields.tsx";

const bufferChoices = Array.from({ length: maxBufferMinutes / 15 + 1 }, (_, i) => i * 15);

/** The time that the dentist needs after each appointment. */
export function BufferField(select: Omit<ComponentProps<typeof SelectField>, "label" | "hint">) {
  return (
    <SelectField
      label="Buffer afterwards"
      hint="Time the doctor needs after each appointment. Patients don't see it. Appointments already booked keep theirs."
      {...select}
    >
      {bufferChoices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === 0 ? "None" : formatDuration(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

/** The treatment's own notice. An empty field means the clinic's, which its hint names. */
export function NoticeFields({ form }: { form: UseFormReturn<TreatmentInput> }) {
  const { notice } = useSettings().data;
  const { errors } = form.formState;
  const field = { type: "number", inputMode: "numeric", min: 0, max: maxNoticeHours } as const;
  return (
    <div className="field-row">
      <TextField
        label="Book online until … hours before"
        {...field}
        hint={`Leave it empty for the clinic's rule: ${describeHours(notice.bookHours)}.`}
        error={errors.noticeHours?.book?.message}
        {...form.register("noticeHours.book", { setValueAs: toOptionalNumber })}
      />
      <TextField
        label="Move or cancel online until … hours before"
        {...field}
        hint={`Leave it empty for the clinic's rule: ${describeHours(notice.changeHours)}.`}
        error={errors.noticeHours?.change?.message}
        {...form.register("noticeHours.change", { setValueAs: toOptionalNumber })}
      />
    </div>
  );
}

function describeHours(hours: number): string {
  if (hours === 0) return "until it begins";
  return hours === 1 ? "1 hour before" : `${hours} hours before`;
}

function toOptionalNumber(typed: string | number | undefined): number | undefined {
  return typed === "" || typed === undefined ? undefined : Number(typed);
}
