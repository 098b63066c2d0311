import { type Booking, cancelBooking, type MoveRequest, moveBooking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { CancelDialog } from "../../components/change/cancel-dialog.tsx";
import { MoveDialog } from "../../components/change/move-dialog.tsx";
import { moveOutcome } from "../../components/change/move-words.ts";
import { call } from "../../lib/api.ts";
import { cancelOutcome } from "../../lib/clinic/cancel-terms.ts";
import { notify } from "../../lib/notify.ts";
import { useChange } from "./use-change.ts";

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
  const others = bookings.filter(({ _id }) => _id !== booking._id);
  const moving = useChange(
    (to: MoveRequest) => call(moveBooking, { params: { id: booking._id }, body: to }),
    (moved) => {
      notify.success(moveOutcome(booking, moved));
      onClose();
    },
  );
  return <MoveDialog {...{ booking, clinic, open, moving, others, onClose }} />;
}
