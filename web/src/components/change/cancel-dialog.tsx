import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import type { RefObject } from "react";
import { cancelTerms } from "../../lib/clinic/cancel-terms.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { VisitName } from "../clinic/visit-name.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import type { Movable } from "./move-choice.ts";
import "../../styles/move.scss";

type Props = {
  booking: Movable;
  clinic: PublicSettings;
  open: boolean;
  cancelling: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "isPending" | "error">;
  heir?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onMove: () => void;
};

/** What it costs is said before it is done, and that there is another way. */
export function CancelDialog({ booking, clinic, open, cancelling, heir, onClose, onMove }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this appointment?"
      confirmText="Cancel appointment"
      busyText="Canceling…"
      closeText="Keep it"
      danger
      {...(heir && { heir })}
      busy={cancelling.isPending}
      error={cancelling.error ? sentenceOf(cancelling.error) : undefined}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>
          <VisitName visit={booking} />
        </strong>{" "}
        on {booking.date} at {booking.slot}. The time becomes free for others at once.
      </p>
      <p>{cancelTerms(booking, clinic, new Date())}</p>
      <button
        type="button"
        className="btn btn-link move-instead"
        disabled={cancelling.isPending}
        onClick={onMove}
      >
        Move it instead
      </button>
    </ConfirmDialog>
  );
}
