import type { DoctorInput } from "@clinic/contract/doctors.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../shared/notify.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { nothingAffected } from "../attention/affected-answer.ts";
import { AffectedNotice } from "../attention/affected-notice.tsx";
import { managedTreatmentsQuery } from "../treatments/treatment-calls.ts";
import { createDoctor } from "./doctor-calls.ts";
import { DoctorForm } from "./doctor-form.tsx";

export function Component() {
  const queryClient = useQueryClient();
  const { parts, error, retry } = useFormParts();
  const [answer, setAnswer] = useState(nothingAffected);

  async function save(doctor: DoctorInput) {
    try {
      setAnswer(await createDoctor(doctor));
    } catch (refusal) {
      notify.error("Failed to add doctor");
      throw refusal;
    }
    notify.success("Doctor added successfully");
    // Treatments may now be held by doctors, and free times follow.
    void queryClient.invalidateQueries();
  }

  return (
    <>
      <PageHeading
        title="Add a New Doctor"
        lead="Doctors show on the public pages as soon as they are added."
      />
      <div className="doctor-column">
        <AffectedNotice {...answer} />
        {parts ? (
          <div className="panel">
            <DoctorForm {...parts} submitText="Add" save={save} />
          </div>
        ) : error ? (
          <ErrorState error={error} retry={retry} />
        ) : (
          <Skeleton lines={6} className="skeleton-row" />
        )}
      </div>
    </>
  );
}

/** What a doctor's form chooses from, once it is there. */
export function useFormParts() {
  const treatments = useQuery(managedTreatmentsQuery);
  const settings = useQuery(settingsQuery);
  const parts =
    treatments.data && settings.data
      ? { catalogue: treatments.data, clinicHours: settings.data.openingHours }
      : undefined;
  return {
    parts,
    error: parts ? null : (treatments.error ?? settings.error),
    retry: () => void Promise.all([treatments.refetch(), settings.refetch()]),
  };
}
