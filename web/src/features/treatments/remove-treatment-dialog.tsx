import { type ManagedTreatment, removeTreatment } from "@clinic/contract/treatments.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { call } from "../../lib/api.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { publish } from "../../lib/published/published-clinic.ts";

type Props = { treatment: ManagedTreatment | undefined; onClose: () => void };

export function RemoveTreatmentDialog({ treatment, onClose }: Props) {
  const remove = useRemoveTreatment();
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () => {
    if (!treatment) return;
    remove.mutate(treatment, {
      onSuccess: ({ outcome }) => {
        notify.success(
          outcome === "removed"
            ? `${treatment.name} was deleted`
            : `${treatment.name} has bookings: it was taken off the site and kept as inactive`,
        );
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      open={treatment !== undefined}
      title={`Delete ${treatment?.name ?? "treatment"}?`}
      confirmText="Delete"
      busyText="Deleting…"
      busy={remove.isPending}
      error={remove.isError ? sentenceOf(remove.error) : undefined}
      danger
      onConfirm={confirm}
      onClose={close}
    >
      <p>Patients can't book it from this moment on.</p>
      <p className="mb-0">
        If it was ever booked, it stays in this list as inactive, and you can offer it again. Appointments
        already booked stay as they are.
      </p>
    </ConfirmDialog>
  );
}

function useRemoveTreatment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ManagedTreatment) => publish(call(removeTreatment, { params: { id: _id } })),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
