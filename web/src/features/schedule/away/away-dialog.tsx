import { absenceInputSchema } from "@clinic/contract/absences.ts";
import { localTimeIn } from "@clinic/domain/calendar-date.ts";
import { useId } from "react";
import * as z from "zod/mini";
import type { AffectedAnswer } from "../../../components/affected/affected-answer.ts";
import { ChoiceTile, ChoiceTiles } from "../../../components/choice-tiles.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { FormAlert } from "../../../components/form-alert.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { type ClinicDay, showWeekday } from "../../../lib/clinic/clinic-day.ts";
import { isolated } from "../../../lib/clinic/isolated.ts";
import { useAddAbsence } from "../../../lib/clinic/use-add-absence.ts";
import { notify } from "../../../lib/notify.ts";
import { rulesResolver } from "../../../lib/rules-resolver.ts";
import { showRefusal } from "../../../lib/show-refusal.ts";
import { useUnsavedForm } from "../../../lib/unsaved-forms.ts";
import { useForm } from "../../../lib/use-form.ts";
import { awayFaults, awaySpan } from "./away-plan.ts";
import { HitCount } from "./hit-count.tsx";

export type Away = { day: ClinicDay; doctorId: string; doctor: string };

type Props = Away & {
  timeZone: string;
  now: Date;
  onSaved: (answer: AffectedAnswer) => void;
  onClose: () => void;
};

const fieldsSchema = z.object({
  until: z.enum(["from-now", "day", "part", "last-day"]),
  lastDay: z.string(),
  fromTime: z.string(),
  toTime: z.string(),
  reason: absenceInputSchema.shape.reason,
});
type Fields = z.infer<typeof fieldsSchema>;

/** A doctor is ill: for how long, and how many appointments that hits, before it is saved. */
export function AwayDialog({ day, doctorId, doctor, timeZone, now, onSaved, onClose }: Props) {
  const formId = useId();
  const clock = localTimeIn(timeZone, now);
  const isToday = clock.startsWith(day);
  const asked = (fields: Omit<Fields, "reason">) => ({ ...fields, day, now: clock });
  const form = useForm<Fields>({
    resolver: rulesResolver(fieldsSchema, (fields) => awayFaults(asked(fields))),
    defaultValues: {
      until: isToday ? "from-now" : "day",
      lastDay: "",
      fromTime: "",
      toTime: "",
      reason: "",
    },
  });
  const add = useAddAbsence();
  const { register, watch, formState } = form;
  const { errors, isDirty } = formState;
  const leave = useUnsavedForm(isDirty && !add.isPending, { close: onClose });
  const typed = watch();
  const span = awaySpan(asked(typed));
  const submit = form.handleSubmit(({ reason, ...fields }) => {
    const absence = awaySpan(asked(fields));
    if (!absence) return;
    add.mutate(
      { doctorId, ...absence, reason },
      {
        onSuccess: (answer) => {
          notify.success(`${isolated(doctor)} is marked as away`);
          onSaved(answer);
        },
        onError: (error) => showRefusal(error, form),
      },
    );
  });
  return (
    <Dialog
      open
      title={`${isolated(doctor)} is away`}
      onClose={() => leave(onClose)}
      locked={add.isPending}
      footer={
        <SubmitButton form={formId} busy={add.isPending} busyText="Saving…">
          Save
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
        <ChoiceTiles legend="For how long" plain>
          {isToday && <ChoiceTile title="Today from now" value="from-now" {...register("until")} />}
          <ChoiceTile
            title={isToday ? "All of today" : `All of ${showWeekday(day)}`}
            value="day"
            {...register("until")}
          />
          <ChoiceTile title="Part of the day" value="part" {...register("until")} />
          <ChoiceTile title="Until a day" value="last-day" {...register("until")} />
        </ChoiceTiles>
        {typed.until === "part" && (
          <div className="field-row">
            <TextField
              label="Away from"
              type="time"
              error={errors.fromTime?.message}
              {...register("fromTime")}
            />
            <TextField label="Back at" type="time" error={errors.toTime?.message} {...register("toTime")} />
          </div>
        )}
        {typed.until === "last-day" && (
          <TextField
            label="Last day away"
            type="date"
            min={day}
            error={errors.lastDay?.message}
            {...register("lastDay")}
          />
        )}
        <TextField
          label="Reason"
          autoComplete="off"
          hint="Optional. Only the desk sees it."
          error={errors.reason?.message}
          {...register("reason")}
        />
        <HitCount span={span} doctorId={doctorId} now={now} />
      </form>
    </Dialog>
  );
}
