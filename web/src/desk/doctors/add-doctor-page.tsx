import type { DoctorInput } from "@clinic/contract/doctors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../shared/notify.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { noAffectedAppointments } from "../attention/affected-answer.ts";
import { AffectedNotice } from "../attention/affected-notice.tsx";
import { createDoctor } from "./doctor-calls.ts";
import { DoctorForm, useDoctorFormData } from "./doctor-form.tsx";

export function Component() {
  const queryClient = useQueryClient();
  const { data, error, retry } = useDoctorFormData();
  const [answer, setAnswer] = useState(noAffectedAppointments);

  async function save(doctor: DoctorInput) {
    try {
      setAnswer(await createDoctor(doctor));
    } catch (refusal) {
      notify.error("Failed to add doctor");
      throw refusal;
    }
    notify.success("Doctor added successfully");
    // Refetches everything: the first doctor of a treatment changes the treatment's free times.
    void queryClient.invalidateQueries();
  }

  return (
    <>
      <PageHeading
        title="Add a New Doctor"
        lead="Doctors show on the public pages as soon as they are added."
      />
      <div className="desk-column">
        <AffectedNotice {...answer} />
        {data ? (
          <div className="panel">
            <DoctorForm {...data} submitText="Add" save={save} />
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
