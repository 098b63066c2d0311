import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { hoursFaults } from "@clinic/domain/settings-rules.ts";
import { ApiError } from "../../shared/api-error.ts";
import { rulesResolver, showRefusal, useFaultFocus } from "../../shared/form-rules.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { FormAlert, SelectField, SubmitButton, TextField } from "../../ui/fields.tsx";
import {
  type DoctorFields,
  doctorFieldsSchema,
  fieldsOf,
  inputOf,
  type WholeDoctor,
} from "./doctor-fields.ts";
import { PhotoField, usePhoto } from "./photo-field.tsx";
import { WorkFields } from "./work-fields.tsx";
import "./doctors.scss";

type Props = {
  doctor?: ManagedDoctor;
  catalogue: readonly ManagedTreatment[];
  clinicHours: OpeningHours;
  submitText: string;
  /** Rejects when it could not be saved; the form then keeps what was typed and the photo that was uploaded. */
  save: (doctor: WholeDoctor) => Promise<void>;
};

export function DoctorForm({ doctor, catalogue, clinicHours, submitText, save }: Props) {
  const photo = usePhoto();
  const form = useForm<DoctorFields>({
    resolver: rulesResolver(doctorFieldsSchema, ({ hours }) => (hours ? hoursFaults(hours, "hours") : {})),
    defaultValues: fieldsOf(doctor),
    shouldFocusError: false,
  });
  const { register, handleSubmit, formState, reset, watch } = form;
  const { errors, isDirty, isSubmitting, submitCount } = formState;
  useUnsavedForm((isDirty || photo.chosen) && !isSubmitting);
  const element = useFaultFocus(submitCount);
  const specialties = new Set([
    ...(doctor ? [doctor.specialty] : []),
    ...catalogue.filter(({ active }) => active).map(({ name }) => name),
  ]);

  const missesPhoto = () => {
    const missing = !photo.chosen && !doctor && !photo.problem;
    if (missing) photo.complain("Image is required");
    return !photo.chosen && !doctor;
  };
  const submit = handleSubmit(
    async (fields) => {
      if (photo.preparing || missesPhoto()) return;
      const img = photo.chosen ? await photo.upload() : doctor?.img;
      if (!img) return;
      try {
        await save(inputOf(fields, catalogue, img));
        photo.clear();
        reset(doctor ? fields : undefined);
      } catch (error) {
        if (error instanceof ApiError && error.fields.img) photo.complain(error.fields.img);
        else showRefusal(error, form);
      }
    },
    () => void missesPhoto(),
  );

  return (
    <form noValidate onSubmit={submit} ref={element}>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register("name")} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        hint="Only admins see it."
        error={errors.email?.message}
        {...register("email")}
      />
      <SelectField label="Specialty" error={errors.specialty?.message} {...register("specialty")}>
        <option value="">Choose a treatment</option>
        {[...specialties].map((treatment) => (
          <option key={treatment} value={treatment}>
            {treatment}
          </option>
        ))}
      </SelectField>
      <PhotoField photo={photo} stored={doctor?.img} name={watch("name")} />
      {/* Its turn ends with the photo's, so that the next doctor doesn't begin with the last one's hours. */}
      <WorkFields
        key={photo.turns}
        form={form}
        doctor={doctor}
        catalogue={catalogue}
        clinicHours={clinicHours}
      />
      {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
      <SubmitButton busy={isSubmitting} busyText={photo.uploading ? "Uploading…" : "Saving…"}>
        {submitText}
      </SubmitButton>
    </form>
  );
}
