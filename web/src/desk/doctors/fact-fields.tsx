import { maxBioLength } from "@clinic/contract/doctors.ts";
import type { UseFormReturn } from "react-hook-form";
import { TextAreaField, TextField } from "../../ui/fields.tsx";
import type { DoctorFields } from "./doctor-fields.ts";

/** What the doctor tells patients on the page about the clinic. */
export function FactFields({ form: { register, formState, watch } }: { form: UseFormReturn<DoctorFields> }) {
  const { errors } = formState;
  const left = maxBioLength - watch("bio").length;
  return (
    <fieldset className="ruled mb-4">
      <legend className="fs-6 fw-semibold mb-1">What patients read</legend>
      <p className="form-text">All of this is optional. The About page shows it.</p>
      <TextField
        label="Degree"
        hint="For example: DDS or BDS, and the university."
        error={errors.degree?.message}
        {...register("degree")}
      />
      <TextField
        label="Registration"
        hint="The register and the number, so that patients can look the doctor up."
        error={errors.registration?.message}
        {...register("registration")}
      />
      <TextField
        label="Languages"
        hint="For example: English, Spanish."
        error={errors.languages?.message}
        {...register("languages")}
      />
      <TextAreaField
        label="About the doctor"
        rows={4}
        maxLength={maxBioLength}
        hint={left === maxBioLength ? `Up to ${maxBioLength} characters.` : `${left} characters left.`}
        error={errors.bio?.message}
        {...register("bio")}
      />
    </fieldset>
  );
}
