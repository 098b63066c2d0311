import type { OpeningHours } from "@clinic/contract/settings.ts";
import {
  type ManagedTreatment,
  type TreatmentInput,
  treatmentInputSchema,
} from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { treatmentFaults } from "@clinic/domain/treatment-rules.ts";
import { useState } from "react";
import { Controller } from "react-hook-form";
import type { AffectedAnswer } from "../../components/affected/affected-answer.ts";
import { FormAlert } from "../../components/form-alert.tsx";
import { isConflict, ReloadOffer } from "../../components/reload-offer.tsx";
import { SelectField } from "../../components/select-field.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextAreaField } from "../../components/text-area-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { notify } from "../../lib/notify.ts";
import { rulesResolver } from "../../lib/rules-resolver.ts";
import { showRefusal } from "../../lib/show-refusal.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useFaultFocus } from "../../lib/use-fault-focus.ts";
import { useForm } from "../../lib/use-form.ts";
import { durations } from "./duration.ts";
import { HeldByField } from "./held-by-field.tsx";
import { asInput, useSaveTreatment } from "./save-treatment.ts";
import { SlotsEditor } from "./slots-editor.tsx";
import "../../styles/choices.scss";

type Props = {
  current: ManagedTreatment | undefined;
  hours: OpeningHours;
  onSaved: (answer: AffectedAnswer) => void;
  onReload: () => void;
};

const blank: Partial<TreatmentInput> = {
  ...{ name: "", description: "", slots: [], durationMinutes: 30 },
  ...{ active: true, heldBy: "seat" },
};

export function TreatmentForm({ current, hours, onSaved, onReload }: Props) {
  // What the form began with: a list that was fetched again meanwhile must not hide somebody else's edit.
  const [begun] = useState(current);
  const save = useSaveTreatment(begun);
  const form = useForm<TreatmentInput>({
    resolver: rulesResolver(treatmentInputSchema, treatmentFaults),
    defaultValues: begun ? asInput(begun) : blank,
    shouldFocusError: false,
  });
  const { errors, isDirty, submitCount } = form.formState;
  useUnsavedForm(isDirty && !save.isPending);
  const element = useFaultFocus(submitCount);
  const heldBy = form.watch("heldBy") ?? "seat";
  const submit = form.handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: (answer) => {
        notify.success(`${input.name} was saved`);
        onSaved(answer);
      },
      onError: (error) => showRefusal(error, form),
    }),
  );
  return (
    <form className="panel" onSubmit={submit} noValidate ref={element}>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      {isConflict(save.error) && <ReloadOffer onReload={onReload} />}
      <TextField label="Name" error={errors.name?.message} {...form.register("name")} />
      <TextAreaField
        label="Description"
        hint="One or two sentences for patients."
        error={errors.description?.message}
        {...form.register("description")}
      />
      <div className="field-row">
        <TextField
          label="Price in US dollars"
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          hint="0 when nothing is to be paid. Appointments booked before keep their price."
          error={errors.Price?.message}
          {...form.register("Price", { valueAsNumber: true })}
        />
        <SelectField
          label="Duration"
          error={errors.durationMinutes?.message}
          {...form.register("durationMinutes", { valueAsNumber: true })}
        >
          {durations.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes)}
            </option>
          ))}
        </SelectField>
      </div>
      <HeldByField
        treatmentId={begun?._id}
        heldBy={heldBy}
        error={errors.heldBy?.message}
        {...form.register("heldBy")}
      />
      <Controller
        control={form.control}
        name="slots"
        render={({ field }) => (
          <SlotsEditor
            slots={field.value}
            durationMinutes={form.watch("durationMinutes")}
            hours={hours}
            heldBy={heldBy}
            error={errors.slots?.message ?? errors.slots?.root?.message}
            onChange={field.onChange}
          />
        )}
      />
      <div className="form-check form-switch mb-4">
        <input className="form-check-input" type="checkbox" id="active" {...form.register("active")} />
        <label className="form-check-label" htmlFor="active">
          Patients can book it
        </label>
      </div>
      <SubmitButton busy={save.isPending} busyText="Saving…">
        Save treatment
      </SubmitButton>
    </form>
  );
}
