import { type Booking, cancelBooking, type MoveRequest, moveBooking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CancelDialog, describeMove } from "../booking/cancel-dialog.tsx";
import { MoveDialog } from "../booking/move-dialog.tsx";
import { call } from "../shared/api.ts";
import { refetchAvailability } from "../shared/available-query.ts";
import { bookingsKey } from "../shared/bookings-query.ts";
import { describeCancelOutcome } from "../shared/cancel-terms.ts";
import { notify } from "../shared/notify.ts";

/** `openCount` is the dialog's React key, so that each opening starts with an empty form. */
export type OpenedDialog = { action: "cancel" | "move"; booking: Booking; open: boolean; openCount: number };

type Props = {
  opened: OpenedDialog;
  clinic: PublicSettings;
  bookings: readonly Booking[];
  onClose: () => void;
  onMove: () => void;
};

export function ChangeDialogs(props: Props) {
  return props.opened.action === "cancel" ? <CancelAppointment {...props} /> : <MoveAppointment {...props} />;
}

function CancelAppointment({ opened: { booking, open }, clinic, onClose, onMove }: Props) {
  const cancelling = useBookingChange(
    () => call(cancelBooking, { params: { id: booking._id } }),
    (cancelled) => {
      notify.success(describeCancelOutcome(booking, cancelled));
      onClose();
    },
  );
  return <CancelDialog {...{ booking, clinic, open, cancelling, onClose, onMove }} />;
}

function MoveAppointment({ opened: { booking, open }, clinic, bookings, onClose }: Props) {
  const otherBookings = bookings.filter(({ _id }) => _id !== booking._id);
  const moving = useBookingChange(
    (to: MoveRequest) => call(moveBooking, { params: { id: booking._id }, body: to }),
    (moved) => {
      notify.success(describeMove(booking, moved));
      onClose();
    },
  );
  return <MoveDialog {...{ booking, clinic, open, moving, otherBookings, onClose }} />;
}

/** Loads the lists again after a success and after a refusal, because a refusal may mean that the appointment has changed. */
function useBookingChange<Input = void>(
  change: (input: Input) => Promise<Booking>,
  onDone: (changed: Booking) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bookingsKey });
      refetchAvailability(client);
    },
  });
}
