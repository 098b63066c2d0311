import { type Booking, cancelBooking, type MoveRequest, moveBooking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CancelDialog, describeMove } from "../booking/cancel-dialog.tsx";
import { MoveDialog } from "../booking/move-dialog.tsx";
import { call } from "../shared/api.ts";
import { renewTimes } from "../shared/available-query.ts";
import { bookingsKey } from "../shared/bookings-query.ts";
import { cancelOutcome } from "../shared/cancel-terms.ts";
import { notify } from "../shared/notify.ts";

/** `opened` counts, so that every opening starts afresh. */
export type Asked = { act: "cancel" | "move"; booking: Booking; open: boolean; opened: number };

type Props = {
  asked: Asked;
  clinic: PublicSettings;
  bookings: readonly Booking[];
  onClose: () => void;
  onMove: () => void;
};

export function ChangeDialogs(props: Props) {
  return props.asked.act === "cancel" ? <Cancel {...props} /> : <Move {...props} />;
}

function Cancel({ asked: { booking, open }, clinic, onClose, onMove }: Props) {
  const cancelling = useChange(
    () => call(cancelBooking, { params: { id: booking._id } }),
    (cancelled) => {
      notify.success(cancelOutcome(booking, cancelled));
      onClose();
    },
  );
  return <CancelDialog {...{ booking, clinic, open, cancelling, onClose, onMove }} />;
}

function Move({ asked: { booking, open }, clinic, bookings, onClose }: Props) {
  const otherBookings = bookings.filter(({ _id }) => _id !== booking._id);
  const moving = useChange(
    (to: MoveRequest) => call(moveBooking, { params: { id: booking._id }, body: to }),
    (moved) => {
      notify.success(describeMove(booking, moved));
      onClose();
    },
  );
  return <MoveDialog {...{ booking, clinic, open, moving, otherBookings, onClose }} />;
}

/** A change of one appointment. Whatever came of it, the lists are asked again: the refusal may be news itself. */
function useChange<Input = void>(
  change: (input: Input) => Promise<Booking>,
  onDone: (changed: Booking) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: bookingsKey });
      renewTimes(client);
    },
  });
}
