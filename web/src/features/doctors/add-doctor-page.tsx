import type { DoctorInput } from "@clinic/contract/doctors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { createDoctor, doctorsKey } from "./doctor-calls.ts";
import { DoctorForm } from "./doctor-form.tsx";
import "../../styles/doctor-form.scss";

export function Page() {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string>();

  async function save(doctor: DoctorInput) {
    setRefusal(undefined);
    try {
      await createDoctor(doctor);
    } catch (error) {
      setRefusal(sentenceOf(error));
      notify.error("Failed to add doctor");
      throw error;
    }
    notify.success("Doctor added successfully");
    void queryClient.invalidateQueries({ queryKey: doctorsKey });
  }

  return (
    <>
      <PageHeading
        title="Add a New Doctor"
        lead="Doctors show on the public pages as soon as they are added."
      />
      <div className="panel form-panel">
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <DoctorForm submitText="Add" save={save} />
      </div>
    </>
  );
}
