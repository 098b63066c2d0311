import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { doctorsKey, removeDoctor } from "./doctor-calls.ts";

export function DeleteDoctorDialog({ doctor, onClose }: { doctor: ManagedDoctor; onClose: () => void }) {
  return (
    <DeleteDialog
      title="Delete this doctor?"
      remove={() => removeDoctor(doctor)}
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
