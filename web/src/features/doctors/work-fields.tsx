import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { managedDoctorsQuery } from "../../lib/clinic/managed-doctors-query.ts";
import type { DoctorFields } from "./doctor-fields.ts";
import { FormWarning } from "./form-warning.tsx";
import { HoursField } from "./hours-field.tsx";
import { leftWithNobody, nobodyText } from "./left-with-nobody.ts";
import { TreatmentsField } from "./treatments-field.tsx";

type Props = {
  form: UseFormReturn<DoctorFields>;
  doctor: ManagedDoctor | undefined;
  catalogue: readonly ManagedTreatment[];
  clinicHours: OpeningHours;
};

/** What a doctor performs, when, and whether anybody can book it. */
export function WorkFields({ form, doctor, catalogue, clinicHours }: Props) {
  const id = useId();
  const { control, formState, register, watch } = form;
  const { errors } = formState;
  const { data: doctors } = useQuery(managedDoctorsQuery);
  const fields = watch();
  const alone = doctors ? leftWithNobody(catalogue, doctors, doctor, fields) : [];
  return (
    <>
      <Controller
        control={control}
        name="treatments"
        render={({ field }) => (
          <TreatmentsField
            catalogue={catalogue}
            specialty={fields.specialty}
            chosen={field.value}
            error={errors.treatments?.message}
            onChange={field.onChange}
          >
            <FormWarning>{fields.bookable && alone.length > 0 && nobodyText(alone)}</FormWarning>
          </TreatmentsField>
        )}
      />
      <Controller
        control={control}
        name="hours"
        render={({ field }) => (
          <HoursField
            hours={field.value}
            clinicHours={clinicHours}
            errors={errors.hours}
            onChange={field.onChange}
          />
        )}
      />
      <div className="doctor-part">
        <div className="form-check form-switch">
          <input
            className="form-check-input"
            type="checkbox"
            id={id}
            aria-describedby={`${id}-hint`}
            {...register("bookable")}
          />
          <label className="form-check-label" htmlFor={id}>
            Patients can book with this doctor
          </label>
        </div>
        <p className="form-text" id={`${id}-hint`}>
          When this is off, booked appointments stay, and no new ones can be made.
        </p>
        <FormWarning>{!fields.bookable && alone.length > 0 && nobodyText(alone)}</FormWarning>
      </div>
    </>
  );
}
