import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { isolated } from "../../lib/clinic/isolated.ts";
import { doctorsKey } from "../../lib/clinic/managed-doctors-query.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { removeDoctor } from "./doctor-calls.ts";
import { useLastOneWarning } from "./last-one-warning.tsx";
import { StillNeededDialog } from "./still-needed-dialog.tsx";

/** Asks, and where appointments are coming says which, and the alternatives. */
export function DeleteDoctorDialog({ doctor, onClose }: { doctor: ManagedDoctor; onClose: () => void }) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => removeDoctor(doctor),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: doctorsKey });
      notify.success(`${isolated(doctor.name)} has been deleted`);
      onClose();
    },
  });
  const { loading, warning } = useLastOneWarning(doctor);
  const { error } = deletion;
  if (error instanceof ApiError && error.code === "has-appointments") {
    return <StillNeededDialog doctor={doctor} coming={error.data} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      open
      title="Delete this doctor?"
      confirmText="Delete"
      busyText="Deleting…"
      busy={deletion.isPending}
      loading={loading}
      error={error ? sentenceOf(error) : undefined}
      danger
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{doctor.name}</strong> and their photo disappear from the public pages and can't be brought
        back. A doctor with coming appointments can't be deleted.
      </p>
      {warning}
    </ConfirmDialog>
  );
}
