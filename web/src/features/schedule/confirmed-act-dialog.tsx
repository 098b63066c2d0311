import type { Booking } from "@clinic/contract/bookings.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { deskSentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { actWords } from "./act-words.ts";
import { type ConfirmedAct, useConfirmedAct } from "./acts.ts";

type Props = { act: ConfirmedAct; booking: Booking; onClose: () => void };

export function ConfirmedActDialog({ act, booking, onClose }: Props) {
  const doing = useConfirmedAct();
  const words = actWords[act];
  const confirm = () =>
    doing.mutate(
      { act, id: booking._id },
      {
        onSuccess: (done) => {
          notify.success(words.done(done));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmText={act === "cancel" ? "Cancel appointment" : words.button}
      busyText={words.busy}
      busy={doing.isPending}
      error={doing.isError ? deskSentenceOf(doing.error) : undefined}
      danger={act !== "desk-payment"}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong>{booking.treatment}</strong> for <strong>{booking.patientName}</strong> on {booking.date} at{" "}
        {booking.slot}.
      </p>
      <p className="mb-0">{words.effect(booking)}</p>
    </ConfirmDialog>
  );
}
