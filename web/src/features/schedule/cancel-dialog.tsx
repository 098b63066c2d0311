import type { Booking } from "@clinic/contract/bookings.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { cancelByClinic, cancelEffect, cancelledText } from "../../lib/clinic/by-clinic.ts";
import { refusalOf } from "./overtaken.ts";
import { useDecision } from "./use-decision.ts";

type Props = { booking: Booking; onClose: () => void };

export function CancelDialog({ booking, onClose }: Props) {
  const { seen, deciding } = useDecision<void>(booking, {
    decide: ({ _id, version }) => cancelByClinic(_id, version),
    done: cancelledText,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Cancel this appointment?"
      confirmText="Cancel appointment"
      busyText="Canceling…"
      busy={deciding.isPending}
      error={deciding.isError ? refusalOf(deciding.error) : undefined}
      danger
      onConfirm={() => deciding.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{seen.treatment}</strong> for <strong>{seen.patientName}</strong> on {seen.date} at{" "}
        {seen.slot}.
      </p>
      <p className="mb-0">{cancelEffect(seen)}</p>
    </ConfirmDialog>
  );
}
