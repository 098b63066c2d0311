import { type Absence, absenceInputSchema } from "@clinic/contract/absences.ts";
import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarOff, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { schemaAndRulesResolver, showServerErrors } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { spelled } from "../../shared/spelling.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton, TextField } from "../../ui/fields.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import type { AffectedAnswer } from "../attention/affected-answer.ts";
import { absenceFaults, formatAbsence, toAwaySpan } from "./absence-times.ts";
import { absencesQuery, useAddAbsence, useRemoveAbsence } from "./doctor-calls.ts";
import "./doctors.scss";

type AbsencesSectionProps = {
  doctor: ManagedDoctor;
  onRemoved: (absence: Absence) => void;
  /** The form that adds an absence. */
  children: ReactNode;
};

export function AbsencesSection({ doctor, onRemoved, children }: AbsencesSectionProps) {
  const absences = useQuery(absencesQuery);
  const remove = useRemoveAbsence();
  const [removing, setRemoving] = useState<Absence>();
  const heading = useRef<HTMLHeadingElement>(null);
  const absencesOfDoctor = absences.data?.filter(({ doctorId }) => doctorId === doctor._id);
  const close = () => {
    setRemoving(undefined);
    remove.reset();
  };
  const confirm = (absence: Absence) =>
    remove.mutate(absence, {
      onSuccess: () => {
        notify.success(`Time away removed: ${formatAbsence(absence)}`);
        close();
        onRemoved(absence);
      },
    });
  return (
    <section className="panel" id="away" aria-labelledby="absences-title">
      <h2 id="absences-title" className="h3" ref={heading} tabIndex={-1}>
        Time away
      </h2>
      <p className="form-text">
        Nothing can be booked with {doctor.name} then. Appointments already booked are listed after saving;
        none is moved or {spelled("canceled")} automatically.
      </p>
      {absences.isPending ? (
        <Skeleton lines={2} />
      ) : absences.isError ? (
        <ErrorState
          title="Time away could not be loaded"
          error={absences.error}
          retry={() => void absences.refetch()}
        />
      ) : absencesOfDoctor?.length === 0 ? (
        <p className="text-soft">No time away is planned.</p>
      ) : (
        <ul className="rows mb-3">
          {absencesOfDoctor?.map((absence) => (
            <AbsenceEntry key={absence._id} absence={absence} onRemove={() => setRemoving(absence)} />
          ))}
        </ul>
      )}
      {children}
      {removing && (
        <ConfirmDialog
          open
          title="Remove this time away?"
          confirmText="Remove"
          busyText="Removing…"
          busy={remove.isPending}
          error={remove.isError ? describeError(remove.error) : undefined}
          danger
          fallbackFocus={heading}
          onConfirm={() => confirm(removing)}
          onClose={close}
        >
          <p className="mb-0">
            <strong>{formatAbsence(removing)}</strong>
            {removing.reason && ` (${removing.reason})`}: {doctor.name} is no longer marked as away at that
            time.
            {doctor.bookable &&
              ` Patients can book with ${isolateDirection(doctor.name)} at that time again.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function AbsenceEntry({ absence, onRemove }: { absence: Absence; onRemove: () => void }) {
  const when = formatAbsence(absence);
  return (
    <li>
      <span className="icon-text">
        <CalendarOff size={20} aria-hidden="true" />
        <span>
          {when}
          {absence.reason && <small className="d-block text-soft">{absence.reason}</small>}
        </span>
      </span>
      <button type="button" className="btn btn-icon" aria-label={`Remove: ${when}`} onClick={onRemove}>
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  );
}

const absenceFieldsSchema = z.object({
  from: z.string(),
  to: z.string(),
  timed: z.boolean(),
  fromTime: z.string(),
  toTime: z.string(),
  reason: absenceInputSchema.shape.reason,
});
type AbsenceFields = z.infer<typeof absenceFieldsSchema>;

/** The form's state. The page calls this hook, because the page checks for unsaved fields before it closes. */
export function useAbsenceForm() {
  return useForm<AbsenceFields>({
    resolver: schemaAndRulesResolver(absenceFieldsSchema, absenceFaults),
    defaultValues: { from: "", to: "", timed: false, fromTime: "", toTime: "", reason: "" },
  });
}

type AbsenceFormProps = {
  doctor: ManagedDoctor;
  form: UseFormReturn<AbsenceFields>;
  onAdded: (answer: AffectedAnswer) => void;
  /** A warning that is shown above the fields. */
  children: ReactNode;
};

export function AbsenceForm({ doctor, form, onAdded, children }: AbsenceFormProps) {
  const add = useAddAbsence();
  const { register, getValues, setValue, watch, formState } = form;
  const { errors, isDirty } = formState;
  useUnsavedForm(isDirty && !add.isPending);
  const timed = watch("timed");
  /** Sets the last day to the first, because most absences take one day. */
  const updateLastDay = () => {
    const { from, to } = getValues();
    if (to < from) setValue("to", from);
  };
  const submit = form.handleSubmit((fields) =>
    add.mutate(
      { doctorId: doctor._id, ...toAwaySpan(fields), reason: fields.reason },
      {
        onSuccess: (answer) => {
          notify.success(`Time away added for ${isolateDirection(doctor.name)}`);
          form.reset();
          onAdded(answer);
        },
        onError: (error) => showServerErrors(error, form),
      },
    ),
  );
  return (
    <form className="ruled" noValidate onSubmit={submit}>
      <h3 className="fs-6 mb-3">Add time away</h3>
      {children}
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <div className="field-row">
        <TextField
          label="First day"
          type="date"
          error={errors.from?.message}
          {...register("from", { onChange: updateLastDay })}
        />
        <TextField label="Last day" type="date" error={errors.to?.message} {...register("to")} />
      </div>
      <label className="form-check line-check mb-2">
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
