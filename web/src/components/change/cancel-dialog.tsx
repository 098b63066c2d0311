import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import type { RefObject } from "react";
import { cancelTerms } from "../../lib/clinic/cancel-terms.ts";
import { visitWords } from "../../lib/clinic/visit-words.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import type { Movable } from "./move-choice.ts";

type Props = {
  booking: Movable;
  clinic: PublicSettings;
  open: boolean;
  cancelling: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "isPending" | "error">;
  heir?: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** What it costs is said before it is done. */
export function CancelDialog({ booking, clinic, open, cancelling, heir, onClose }: Props) {
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
        <strong>{visitWords(booking)}</strong> on {booking.date} at {booking.slot}. The time becomes free for
        others at once.
      </p>
      <p>{cancelTerms(booking, clinic, new Date())}</p>
    </ConfirmDialog>
  );
}
