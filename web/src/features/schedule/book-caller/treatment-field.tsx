import type { Doctor } from "@clinic/contract/doctors.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import type { ComponentProps } from "react";
import { SelectField } from "../../../components/select-field.tsx";
import { showPrice } from "../../../lib/clinic/show-price.ts";
import { treatmentGroups } from "./treatment-groups.ts";

type Props = Omit<ComponentProps<typeof SelectField>, "label"> & {
  /** Undefined while they load. */
  treatments: readonly Treatment[] | undefined;
  doctors: readonly Doctor[];
  /** Whose place was clicked. */
  holder: string | null | undefined;
};

/** Spread react-hook-form's `register(…)` into it. */
export function TreatmentField({ treatments, doctors, holder, ...select }: Props) {
  const groups = treatmentGroups(treatments ?? [], doctors, holder);
  return (
    <SelectField label="Treatment" {...select}>
      <option value="">{treatments ? "Choose a treatment" : "Loading…"}</option>
      {groups.map((group) =>
        group.label ? (
          <optgroup key={group.label} label={group.label}>
            {group.treatments.map(option)}
          </optgroup>
        ) : (
          group.treatments.map(option)
        ),
      )}
    </SelectField>
  );
}

function option({ _id, name, durationMinutes, Price }: Treatment) {
  return (
    <option key={_id} value={_id}>
      {name}, {formatDuration(durationMinutes)}, {showPrice(Price)}
    </option>
  );
}
