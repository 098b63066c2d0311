import type { Doctor } from "@clinic/contract/doctors.ts";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { deleteDoctor, doctorsKey } from "./doctor-calls.ts";

export function DeleteDoctorDialog({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Delete this doctor?"
      remove={() => deleteDoctor(doctor)}
      queryKey={doctorsKey}
      done={`${doctor.name} has been deleted`}
      onClose={onClose}
    >
      <p>
        <strong>{doctor.name}</strong> and their photo disappear from the public pages and can't be brought
        back. No appointment changes.
      </p>
    </DeleteDialog>
  );
}
