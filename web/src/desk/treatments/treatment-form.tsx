import type { OpeningHours } from "@clinic/contract/settings.ts";
import {
  type ManagedTreatment,
  type TreatmentInput,
  treatmentInputSchema,
} from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import type { RegionalSettings } from "@clinic/domain/regional.ts";
import { treatmentFaults } from "@clinic/domain/treatment-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import { Controller } from "react-hook-form";
import { isConflict } from "../../shared/api-error.ts";
import { schemaAndRulesResolver, showServerErrors, useFirstErrorFocus } from "../../shared/form-rules.ts";
import { notify } from "../../shared/notify.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import {
  FieldError,
  FormAlert,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
} from "../../ui/fields.tsx";
import { ConflictReloadOffer } from "../../ui/states.tsx";
import type { AffectedAnswer } from "../attention/affected-answer.ts";
import { managedDoctorsQuery } from "../doctors/doctor-calls.ts";
import { BufferField, NoticeFields } from "./buffer-and-notice.tsx";
import { describePerformers, type HeldBy } from "./performers.ts";
import { PictureField, usePicture } from "./picture-field.tsx";
import { PriceField } from "./price-field.tsx";
import { SlotsEditor } from "./slots-editor.tsx";
import { toTreatmentInput, useSaveTreatment } from "./treatment-calls.ts";
import "../../ui/fields.scss";

type TreatmentFormProps = {
  current: ManagedTreatment | undefined;
  hours: OpeningHours;
  region: RegionalSettings;
  onSaved: (answer: AffectedAnswer) => void;
  onReload: () => void;
};

const newTreatment: Partial<TreatmentInput> = {
  ...{ name: "", description: "", forWhom: "", slots: [], durationMinutes: 30, picture: "" },
  ...{ active: true, heldBy: "seat", bufferMinutes: 0, noticeHours: { book: undefined, change: undefined } },
};

export function TreatmentForm({ current, hours, region, onSaved, onReload }: TreatmentFormProps) {
  // Keeps the treatment as first loaded: with a refetched version the server could not detect somebody else's edit.
  const [initial] = useState(current);
  const save = useSaveTreatment(initial);
  const form = useForm<TreatmentInput>({
    resolver: schemaAndRulesResolver(treatmentInputSchema, (input) => treatmentFaults(input, region)),
    defaultValues: initial ? toTreatmentInput(initial) : newTreatment,
    shouldFocusError: false,
  });
  const { errors, isDirty, submitCount } = form.formState;
  const picture = usePicture(initial?.picture ?? "");
  useUnsavedForm((isDirty || picture.isChanged) && !save.isPending);
  const element = useFirstErrorFocus(submitCount);
  const heldBy = form.watch("heldBy") ?? "seat";
  const submit = form.handleSubmit(async (input) => {
    const shown = await picture.save();
    if (shown === null) return;
    save.mutate(
      { ...input, picture: shown },
      {
        onSuccess: (answer) => {
          notify.success(`${input.name} saved`);
          onSaved(answer);
        },
        onError: (error) => showServerErrors(error, form),
      },
    );
  });
  return (
    <form className="panel" onSubmit={submit} noValidate ref={element}>
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      {isConflict(save.error) && <ConflictReloadOffer onReload={onReload} />}
      <TextField label="Name" error={errors.name?.message} {...form.register("name")} />
      <TextAreaField
        label="Description"
        hint="One or two sentences for patients."
        error={errors.description?.message}
        {...form.register("description")}
      />
      <TextField
        label="For whom"
        hint="For example: children from 3 years. Shown on the treatment's own page."
        error={errors.forWhom?.message}
        {...form.register("forWhom")}
      />
      <div className="field-row">
        <PriceField
          currency={region.currency}
          hint="Enter 0 if it is free. Appointments already booked keep their price."
          error={errors.Price?.message}
          {...form.register("Price", { valueAsNumber: true })}
        />
        <SelectField
          label="Duration"
          error={errors.durationMinutes?.message}
          {...form.register("durationMinutes", { valueAsNumber: true })}
        >
          {durationChoices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes)}
            </option>
          ))}
        </SelectField>
      </div>
      <BufferField
        error={errors.bufferMinutes?.message}
        {...form.register("bufferMinutes", { valueAsNumber: true })}
      />
      <PictureField picture={picture} name={form.watch("name")} error={errors.picture?.message} />
      <HeldByField
        treatmentId={initial?._id}
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
      <NoticeFields form={form} />
      <div className="form-check form-switch mb-4">
        <input className="form-check-input" type="checkbox" id="active" {...form.register("active")} />
        <label className="form-check-label" htmlFor="active">
          Patients can book it
        </label>
      </div>
      <SubmitButton
        busy={save.isPending || picture.photo.isUploading}
        busyText={picture.photo.isUploading ? "Uploading…" : "Saving…"}
      >
        Save treatment
      </SubmitButton>
    </form>
  );
}

type HeldByFieldProps = Omit<ComponentProps<"input">, "value" | "type"> & {
  /** Undefined for a new treatment. */
  treatmentId: string | undefined;
  heldBy: HeldBy;
  error: string | undefined;
};

const heldByChoices: { value: HeldBy; text: string }[] = [
  { value: "seat", text: "Anyone on duty" },
  { value: "doctors", text: "The doctors who perform it" },
];

function HeldByField({ treatmentId, heldBy, error, ...radio }: HeldByFieldProps) {
  const id = useId();
  const doctors = useQuery(managedDoctorsQuery);
  return (
    <fieldset className="mb-4" aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}>
      <legend className="form-label fs-6 m-0">Who treats</legend>
      <div className="d-flex flex-wrap gap-4">
        {heldByChoices.map(({ value, text }) => (
          <label key={value} className="form-check line-check">
            <input type="radio" className="form-check-input" value={value} {...radio} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <p className="form-text" id={`${id}-hint`}>
        {heldBy === "seat"
          ? "This treatment takes one patient at a time. Patients don't choose a doctor."
          : `Each appointment takes a doctor's time, so there can be as many patients at a time as there are free doctors. ${describePerformers(doctors.data ?? [], treatmentId)}`}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** In minutes: every quarter-hour up to eight hours, as the contract allows. */
const durationChoices = Array.from({ length: 32 }, (_, i) => (i + 1) * 15);
