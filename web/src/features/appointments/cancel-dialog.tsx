import { type Booking, cancelBooking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { call } from "../../lib/api.ts";
import { cancelOutcome, cancelTerms } from "../../lib/clinic/cancel-terms.ts";
import { visitWords } from "../../lib/clinic/visit-words.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { useChange } from "./use-change.ts";

type Props = { booking: Booking; open: boolean; clinic: PublicSettings; onClose: () => void };

export function CancelDialog({ booking, open, clinic, onClose }: Props) {
  const cancelling = useChange(
    () => call(cancelBooking, { params: { id: booking._id } }),
    (cancelled) => {
      notify.success(cancelOutcome(cancelled));
      onClose();
    },
  );
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this appointment?"
      confirmText="Cancel appointment"
      busyText="Canceling…"
      closeText="Keep it"
      danger
      busy={cancelling.isPending}
      error={cancelling.error ? sentenceOf(cancelling.error) : undefined}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{visitWords(booking)}</strong> on {booking.date} at {booking.slot}. The time becomes free for
        others at once.
      </p>
      <p>{cancelTerms(booking, clinic, new Date())}</p>
    </ConfirmDialog>
  );
}
