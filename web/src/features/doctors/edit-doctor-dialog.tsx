import type { DoctorInput, ManagedDoctor } from "@clinic/contract/doctors.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import Modal from "react-bootstrap/Modal";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { changeDoctor, doctorsKey } from "./doctor-calls.ts";
import { DoctorForm } from "./doctor-form.tsx";
import "../../styles/doctor-form.scss";

export function EditDoctorDialog({ doctor, onClose }: { doctor: ManagedDoctor; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string>();

  async function save(input: DoctorInput) {
    setRefusal(undefined);
    try {
      await changeDoctor(doctor._id, input);
    } catch (error) {
      setRefusal(sentenceOf(error));
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: doctorsKey });
    notify.success(`${input.name} has been saved`);
    onClose();
  }

  return (
    <Dialog open title={`Edit ${doctor.name}`} onClose={onClose}>
      <Modal.Body>
        {refusal && <FormAlert>{refusal}</FormAlert>}
        <DoctorForm doctor={doctor} submitText="Save" save={save}>
          <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
            Go back
          </button>
        </DoctorForm>
      </Modal.Body>
    </Dialog>
  );
}
