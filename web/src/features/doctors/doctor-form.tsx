import { type DoctorInput, doctorInputSchema, type ManagedDoctor } from "@clinic/contract/doctors.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { SelectField } from "../../components/select-field.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { treatmentsQuery } from "../../lib/clinic/treatments-query.ts";
import { PhotoField } from "./photo-field.tsx";
import { usePhoto } from "./use-photo.ts";

const { name: nameSchema, email: emailSchema, specialty: specialtySchema } = doctorInputSchema.shape;
const fieldsSchema = z.object({ name: nameSchema, email: emailSchema, specialty: specialtySchema });
type Fields = z.infer<typeof fieldsSchema>;

type Props = {
  doctor?: ManagedDoctor;
  submitText: string;
  /** Rejects when it could not be saved; the form then keeps what was typed and the photo that was uploaded. */
  save: (doctor: DoctorInput) => Promise<void>;
  /** Beside the submit button. */
  children?: ReactNode;
};

export function DoctorForm({ doctor, submitText, save, children }: Props) {
  const treatments = useQuery(treatmentsQuery);
  const photo = usePhoto();
  const { name = "", email = "", specialty = "" } = doctor ?? {};
  const { register, handleSubmit, formState, reset, watch } = useForm<Fields>({
    resolver: standardSchemaResolver(fieldsSchema),
    defaultValues: { name, email, specialty },
  });
  const { errors, isSubmitting } = formState;
  const specialties = new Set([
    ...(specialty ? [specialty] : []),
    ...(treatments.data ?? []).map((treatment) => treatment.name),
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
        await save({ ...fields, img });
        photo.clear();
        reset(doctor ? fields : undefined);
      } catch (error) {
        if (error instanceof ApiError && error.fields.img) photo.complain(error.fields.img);
      }
    },
    () => void missesPhoto(),
  );

  return (
    <form noValidate onSubmit={submit}>
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
      <SelectField
        label="Specialty"
        error={
          errors.specialty?.message ?? (treatments.isError ? "The treatments could not be loaded" : undefined)
        }
        {...register("specialty")}
      >
        <option value="">{treatments.isPending ? "Loading…" : "Choose a treatment"}</option>
        {[...specialties].map((treatment) => (
          <option key={treatment} value={treatment}>
            {treatment}
          </option>
        ))}
      </SelectField>
      <PhotoField photo={photo} stored={doctor?.img} name={watch("name")} />
      <div className="form-actions">
        {children}
        <SubmitButton busy={isSubmitting} busyText={photo.progress === null ? "Saving…" : "Uploading…"}>
          {submitText}
        </SubmitButton>
      </div>
    </form>
  );
}
