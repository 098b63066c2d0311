import type { Booking } from "@clinic/contract/bookings.ts";
import { cancelEffect } from "../../lib/clinic/by-clinic.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";

type Props = { booking: Booking; busy: boolean; onConfirm: () => void; onClose: () => void };

export function CancelAffectedDialog({ booking, busy, onConfirm, onClose }: Props) {
  const { treatment, patientName, date, slot } = booking;
  return (
    <ConfirmDialog
      open
      title="Cancel this appointment?"
      confirmText="Cancel appointment"
      busyText="Canceling…"
      busy={busy}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <strong>{treatment}</strong> for <strong>{patientName}</strong> on {date} at {slot}.
      </p>
      <p className="mb-0">{cancelEffect(booking)}</p>
    </ConfirmDialog>
  );
}
