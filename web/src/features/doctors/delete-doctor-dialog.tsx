import type { Doctor } from "@clinic/contract/doctors.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { deleteDoctor, doctorsKey } from "./doctor-calls.ts";

export function DeleteDoctorDialog({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteDoctor(doctor),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: doctorsKey });
      notify.success(`${doctor.name} has been deleted`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Delete this doctor?"
      confirmText="Delete"
      busyText="Deleting…"
      busy={deletion.isPending}
      error={deletion.error ? sentenceOf(deletion.error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{doctor.name}</strong> and their photo disappear from the public pages and can't be brought
        back. No appointment changes.
      </p>
    </ConfirmDialog>
  );
}
