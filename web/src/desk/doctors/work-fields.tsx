import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import type { ManagedTreatment } from "@clinic/contract/treatments.ts";
import { generalDentist } from "@clinic/domain/clinic.ts";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { FieldError } from "../../ui/fields.tsx";
import { WeekHours } from "../../ui/week-hours.tsx";
import { managedDoctorsQuery } from "./doctor-calls.ts";
import {
  type DoctorFields,
  describeMissingPerformers,
  findUnperformedTreatments,
  toDoctorInput,
} from "./doctor-fields.ts";
import "../../ui/fields.scss";

type WorkFieldsProps = {
  form: UseFormReturn<DoctorFields>;
  doctor: ManagedDoctor | undefined;
  treatments: readonly ManagedTreatment[];
  clinicHours: OpeningHours;
};

export function WorkFields({ form, doctor, treatments, clinicHours }: WorkFieldsProps) {
  const id = useId();
  const { control, formState, register, watch } = form;
  const { errors } = formState;
  const { data: doctors } = useQuery(managedDoctorsQuery);
  const fields = watch();
  const unperformed = doctors ? findUnperformedTreatments(treatments, doctors, doctor, fields) : [];
  const performsNothing =
    fields.specialty === generalDentist && toDoctorInput(fields, treatments, "").treatments.length === 0;
  const warning = unperformed.length > 0 && describeMissingPerformers(unperformed);
  return (
    <>
      <Controller
        control={control}
        name="treatments"
        render={({ field }) => (
          <TreatmentsField
            treatments={treatments}
            specialty={fields.specialty}
            chosen={field.value}
            error={errors.treatments?.message}
            onChange={field.onChange}
          >
            <FormWarning>
              {fields.bookable && (warning || (performsNothing && performsNothingWarning))}
            </FormWarning>
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
      <div className="ruled mb-4">
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
          If this is off, patients can't book new appointments. Booked ones stay.
        </p>
        <FormWarning>{!fields.bookable && warning}</FormWarning>
      </div>
    </>
  );
}

const performsNothingWarning = "Patients can book nothing with this doctor yet. Tick the treatments above.";

type HoursFieldProps = {
  /** The doctor's own hours; null if the doctor works the clinic's hours. */
  hours: OpeningHours | null;
  clinicHours: OpeningHours;
  errors: unknown;
  onChange: (hours: OpeningHours | null) => void;
};

/** Own hours start as a copy of the clinic's hours. They are kept while "The clinic's hours" is selected. */
function HoursField({ hours, clinicHours, errors, onChange }: HoursFieldProps) {
  const group = useId();
  const [own, setOwn] = useState(hours ?? clinicHours);
  const changeOwn = (changed: OpeningHours) => {
    setOwn(changed);
    onChange(changed);
  };
  return (
    <fieldset className="ruled mb-4">
      <legend className="fs-6 fw-semibold mb-1">Weekly hours</legend>
      <label className="form-check line-check">
        <input
          type="radio"
          className="form-check-input"
          name={group}
          checked={hours === null}
          onChange={() => onChange(null)}
        />
        <span>The clinic's hours</span>
      </label>
      <label className="form-check line-check">
        <input
          type="radio"
          className="form-check-input"
          name={group}
          checked={hours !== null}
          onChange={() => onChange(own)}
        />
        <span>Own hours</span>
      </label>
      {hours && (
        <>
          <p className="form-text">
            For a break, add a second range to the day. Times outside the clinic's hours are not offered.
          </p>
          <WeekHours
            hours={hours}
            words={{ none: "Off", begin: "Add hours" }}
            errors={errors}
            onChange={changeOwn}
          />
        </>
      )}
    </fieldset>
  );
}

type TreatmentsFieldProps = {
  treatments: readonly ManagedTreatment[];
  /** A treatment's name, or `generalDentist`. The doctor always performs that treatment. */
  specialty: string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
  /** A warning that is shown below the treatments. */
  children: ReactNode;
};

function TreatmentsField({ treatments, specialty, chosen, error, onChange, children }: TreatmentsFieldProps) {
  const errorId = useId();
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="ruled mb-4" aria-describedby={error ? errorId : undefined} tabIndex={-1}>
      <legend className="fs-6 fw-semibold mb-1">Treatments</legend>
      <p className="form-text">
        Patients can book these with this doctor. Once a doctor performs a treatment, patients can book it
        only when one of its doctors is free.
      </p>
      <div className="columns-13 gap-2">
        {treatments.map(({ _id, name, active }) => {
          const special = name === specialty;
          const note = special ? "specialty" : active ? "" : "inactive";
          return (
            <label key={_id} className="form-check line-check">
              <input
                type="checkbox"
                className="form-check-input"
                checked={special || chosen.includes(_id)}
                disabled={special}
                onChange={() => toggle(_id)}
              />
              <span>
                {name}
                {note && <small> ({note})</small>}
              </span>
            </label>
          );
        })}
      </div>
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** A warning that screen readers announce when it appears. The form can still be submitted. */
export function FormWarning({ children }: { children: string | false }) {
  return (
    <div role="status">
      {children && (
        <p className="icon-text text-warning small mt-2 mb-0">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
