import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { type RefObject, useId } from "react";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { Dialog } from "../dialog.tsx";
import { SubmitButton } from "../submit-button.tsx";
import type { Movable } from "./move-choice.ts";
import { MoveForm } from "./move-form.tsx";
import { useMoveForm } from "./use-move-choice.ts";

type Props = {
  booking: Movable;
  clinic: PublicSettings;
  open: boolean;
  moving: Pick<
    UseMutationResult<unknown, Error, MoveRequest>,
    "mutate" | "isPending" | "isError" | "error" | "variables" | "reset"
  >;
  /** The account's other bookings, once known. Their times aren't offered to the same person again. */
  others?: readonly Booking[];
  heir?: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const none: readonly Booking[] = [];

export function MoveDialog({ booking, clinic, open, moving, others = none, heir, onClose }: Props) {
  const formId = useId();
  const form = useMoveForm(booking, clinic);
  const begun = open && form.formState.isDirty && !moving.isPending;
  const leave = useUnsavedForm(begun, { title: "Leave without moving it?", close: onClose });
  return (
    <Dialog
      open={open}
      title={`Move: ${booking.treatment}`}
      onClose={() => leave(onClose)}
      locked={moving.isPending}
      {...(heir && { heir })}
      footer={
        <SubmitButton form={formId} busy={moving.isPending} busyText="Moving…">
          Move appointment
        </SubmitButton>
      }
    >
      <MoveForm
        id={formId}
        form={form}
        booking={booking}
        clinic={clinic}
        error={moving.error}
        refused={moving.isError ? moving.variables : undefined}
        others={others}
        onTurn={() => moving.isError && moving.reset()}
        onSubmit={moving.mutate}
      />
    </Dialog>
  );
}
