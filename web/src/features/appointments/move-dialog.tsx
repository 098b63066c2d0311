import { type Booking, type MoveRequest, moveBooking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useId } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { MoveForm } from "../../components/move/move-form.tsx";
import { moveOutcome } from "../../components/move/move-words.ts";
import { SubmitButton } from "../../components/submit-button.tsx";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { useChange } from "./use-change.ts";

type Props = { booking: Booking; open: boolean; clinic: PublicSettings; onClose: () => void };

export function MoveDialog({ booking, open, clinic, onClose }: Props) {
  const formId = useId();
  const moving = useChange(
    (to: MoveRequest) => call(moveBooking, { params: { id: booking._id }, body: to }),
    (moved) => {
      notify.success(moveOutcome(booking, moved));
      onClose();
    },
  );
  return (
    <Dialog
      open={open}
      title={`Move: ${booking.treatment}`}
      onClose={onClose}
      locked={moving.isPending}
      footer={
        <SubmitButton form={formId} busy={moving.isPending} busyText="Moving…">
          Move appointment
        </SubmitButton>
      }
    >
      <MoveForm
        id={formId}
        booking={booking}
        clinic={clinic}
        error={moving.error}
        refused={moving.isError ? moving.variables : undefined}
        onSubmit={moving.mutate}
      />
    </Dialog>
  );
}
