import { absenceInputSchema } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { AffectedAnswer } from "../../components/affected/affected-answer.ts";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { isolated } from "../../lib/clinic/isolated.ts";
import { useAddAbsence } from "../../lib/clinic/use-add-absence.ts";
import { notify } from "../../lib/notify.ts";
import { rulesResolver } from "../../lib/rules-resolver.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useForm } from "../../lib/use-form.ts";
import { awayFaults, spanOf } from "./absence-times.ts";

const fieldsSchema = z.object({
  from: z.string(),
  to: z.string(),
  timed: z.boolean(),
  fromTime: z.string(),
  toTime: z.string(),
  reason: absenceInputSchema.shape.reason,
});
type AbsenceFields = z.infer<typeof fieldsSchema>;
const blank: AbsenceFields = { from: "", to: "", timed: false, fromTime: "", toTime: "", reason: "" };

/** Stands with the page, which may not be left while something is typed here. */
export function useAbsenceForm() {
  return useForm<AbsenceFields>({ resolver: rulesResolver(fieldsSchema, awayFaults), defaultValues: blank });
}

export function isBegun({ getValues }: UseFormReturn<AbsenceFields>): boolean {
  return Object.values(getValues()).some(Boolean);
}

type Props = {
  doctor: ManagedDoctor;
  form: UseFormReturn<AbsenceFields>;
  onAdded: (answer: AffectedAnswer) => void;
  /** What stands before the fields. */
  children: ReactNode;
};

/** Whole days by default, from the first to the last. */
export function AbsenceForm({ doctor, form, onAdded, children }: Props) {
  const add = useAddAbsence();
  const { register, getValues, setValue, watch, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedForm(isDirty && !add.isPending);
  const timed = watch("timed");
  /** Most are for a day, and none ends before it begins. */
  const bringLastDay = () => {
    const { from, to } = getValues();
    if (to < from) setValue("to", from);
  };
  const submit = form.handleSubmit((away) =>
    add.mutate(
      { doctorId: doctor._id, ...spanOf(away), reason: away.reason },
      {
        onSuccess: (answer) => {
          notify.success(`Time away added for ${isolated(doctor.name)}`);
          form.reset();
          onAdded(answer);
        },
        onError: (error) => showRefusal(error, form),
      },
    ),
  );
  return (
    <form className="absence-form" noValidate onSubmit={submit}>
      <h3>Add time away</h3>
      {children}
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <div className="field-row">
        <TextField
          label="First day"
          type="date"
          error={errors.from?.message}
          {...register("from", { onChange: bringLastDay })}
        />
        <TextField label="Last day" type="date" error={errors.to?.message} {...register("to")} />
      </div>
      <label className="form-check line-check">
        <input type="checkbox" className="form-check-input" {...register("timed")} />
        <span>Only part of the day</span>
      </label>
      {timed && (
        <div className="field-row">
          <TextField
            label="Away from"
            type="time"
            hint="On the first day."
            error={errors.fromTime?.message}
            {...register("fromTime")}
          />
          <TextField
            label="Back at"
            type="time"
            hint="On the last day."
            error={errors.toTime?.message}
            {...register("toTime")}
          />
        </div>
      )}
      <TextField
        label="Reason"
        autoComplete="off"
        hint="Optional. Only the desk sees it."
        error={errors.reason?.message}
        {...register("reason")}
      />
      <SubmitButton className="btn-outline-primary" busy={add.isPending} busyText="Saving…">
        Add time away
      </SubmitButton>
    </form>
  );
}
