import type { DoctorInput } from "@clinic/contract/doctors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { nothingAffected } from "../../components/affected/affected-answer.ts";
import { AffectedNotice } from "../../components/affected/affected-notice.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { notify } from "../../lib/notify.ts";
import { createDoctor } from "./doctor-calls.ts";
import { DoctorForm } from "./doctor-form.tsx";
import { useFormParts } from "./use-form-parts.ts";

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
