import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { generalDentist } from "@clinic/domain/clinic.ts";
import { hoursFaults } from "@clinic/domain/settings-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../shared/api-error.ts";
import { schemaAndRulesResolver, showServerErrors, useFirstErrorFocus } from "../../shared/form-rules.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { FormAlert, SelectField, SubmitButton, TextField } from "../../ui/fields.tsx";
import { managedTreatmentsQuery } from "../treatments/treatment-calls.ts";
import {
  type DoctorFields,
  doctorFieldsSchema,
  type SavedDoctor,
  toDoctorFields,
  toDoctorInput,
} from "./doctor-fields.ts";
import { FactFields } from "./fact-fields.tsx";
import { PhotoField, usePhoto } from "./photo-field.tsx";
import { WorkFields } from "./work-fields.tsx";
import "../desk.scss";
import "./doctors.scss";

/** Loads the treatments and the clinic's hours for the form. `data` is undefined until both queries have answered. */
export function useDoctorFormData() {
  const treatments = useQuery(managedTreatmentsQuery);
  const settings = useQuery(settingsQuery);
  const data =
    treatments.data && settings.data
      ? { treatments: treatments.data, clinicHours: settings.data.openingHours }
      : undefined;
  return {
    data,
    error: data ? null : (treatments.error ?? settings.error),
    retry: () => void Promise.all([treatments.refetch(), settings.refetch()]),
  };
}

type Props = {
  doctor?: ManagedDoctor;
  treatments: readonly ManagedTreatment[];
  clinicHours: OpeningHours;
  submitText: string;
  /** Rejects if the doctor could not be saved. The form then keeps its fields and the uploaded photo. */
  save: (doctor: SavedDoctor) => Promise<void>;
};

export function DoctorForm({ doctor, treatments, clinicHours, submitText, save }: Props) {
  const photo = usePhoto();
  const form = useForm<DoctorFields>({
    resolver: schemaAndRulesResolver(doctorFieldsSchema, ({ hours }) =>
      hours ? hoursFaults(hours, "hours") : {},
    ),
    defaultValues: toDoctorFields(doctor),
    shouldFocusError: false,
  });
  const { register, handleSubmit, formState, reset, watch } = form;
  const { errors, isDirty, isSubmitting, submitCount } = formState;
  useUnsavedForm((isDirty || photo.isChosen) && !isSubmitting);
  const element = useFirstErrorFocus(submitCount);
  const specialties = new Set([
    generalDentist,
    ...(doctor ? [doctor.specialty] : []),
    ...treatments.filter(({ active }) => active).map(({ name }) => name),
  ]);

  /** Sets the error of a missing photo here, because react-hook-form doesn't know the photo. */
  const checkPhoto = () => {
    const isMissing = !photo.isChosen && !doctor;
    if (isMissing && !photo.problem) photo.setProblem("Image is required");
    return !isMissing;
  };
  const submit = handleSubmit(
    async (fields) => {
      if (!checkPhoto()) return;
      const img = photo.isChosen ? await photo.upload() : doctor?.img;
      if (!img) return;
      try {
        await save(toDoctorInput(fields, treatments, img));
        photo.reset();
        reset(doctor ? fields : undefined);
      } catch (error) {
        if (error instanceof ApiError && error.fields.img) photo.setProblem(error.fields.img);
        else showServerErrors(error, form);
      }
    },
    () => void checkPhoto(),
  );

  return (
    <form noValidate onSubmit={submit} ref={element}>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register("name")} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Only admins see it. The doctor's emails go there, if they are turned on in Settings."
        error={errors.email?.message}
        {...register("email")}
      />
      <SelectField label="Specialty" error={errors.specialty?.message} {...register("specialty")}>
        <option value="">Choose a specialty</option>
        {[...specialties].map((specialty) => (
          <option key={specialty} value={specialty}>
            {specialty}
          </option>
        ))}
      </SelectField>
      <PhotoField photo={photo} stored={doctor?.img} name={watch("name")} />
      <FactFields form={form} />
      {/* `key` mounts the fields again after a save, so that the next doctor doesn't start with this doctor's hours. */}
      <WorkFields
        key={photo.resets}
        form={form}
        doctor={doctor}
        treatments={treatments}
        clinicHours={clinicHours}
      />
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <SubmitButton busy={isSubmitting} busyText={photo.isUploading ? "Uploading…" : "Saving…"}>
        {submitText}
      </SubmitButton>
    </form>
  );
}
