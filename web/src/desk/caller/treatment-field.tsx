import type { Doctor } from "@clinic/contract/doctors.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import type { ComponentProps } from "react";
import { formatPrice } from "../../shared/clinic-format.ts";
import { SelectField } from "../../ui/fields.tsx";

type TreatmentFieldProps = Omit<ComponentProps<typeof SelectField>, "label"> & {
  /** Undefined while the treatments load. */
  treatments: readonly Treatment[] | undefined;
  doctors: readonly Doctor[];
  clickedDoctorId: string | null | undefined;
};

export function TreatmentField({ treatments, doctors, clickedDoctorId, ...select }: TreatmentFieldProps) {
  const groups = groupTreatments(treatments ?? [], doctors, clickedDoctorId);
  return (
    <SelectField label="Treatment" {...select}>
      <option value="">{treatments ? "Choose a treatment" : "Loading…"}</option>
      {groups.map((group) =>
        group.label ? (
          <optgroup key={group.label} label={group.label}>
            {group.treatments.map(renderOption)}
          </optgroup>
        ) : (
          group.treatments.map(renderOption)
        ),
      )}
    </SelectField>
  );
}

function renderOption({ _id, name, durationMinutes, Price }: Treatment) {
  return (
    <option key={_id} value={_id}>
      {name}, {formatDuration(durationMinutes)}, {formatPrice(Price)}
    </option>
  );
}

/**
 * Puts the treatments that the clicked place allows first: its doctor's, or those without a doctor for a seat (`clickedDoctorId`
 * is null). Returns one group without a label if no place was clicked or a group would be empty.
 */
export function groupTreatments(
  treatments: readonly Treatment[],
  doctors: readonly Pick<Doctor, "_id" | "name" | "treatments">[],
  clickedDoctorId: string | null | undefined,
): { label: string; treatments: Treatment[] }[] {
  const doctor = doctors.find(({ _id }) => _id === clickedDoctorId);
  const needsDoctor = new Set(doctors.flatMap((each) => each.treatments));
  const possible = treatments.filter(({ _id }) =>
    clickedDoctorId === null ? !needsDoctor.has(_id) : doctor?.treatments.includes(_id),
  );
  const others = treatments.filter((treatment) => !possible.includes(treatment));
  if (possible.length === 0 || others.length === 0) return [{ label: "", treatments: [...treatments] }];
  return [
    { label: doctor ? doctor.name : "Without a doctor", treatments: possible },
    { label: doctor ? "Not with this doctor" : "With a doctor", treatments: others },
  ];
}
