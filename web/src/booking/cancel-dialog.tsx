import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import type { RefObject } from "react";
import {
  formatAppointmentDay,
  formatAppointmentTime,
  formatDentistSuffix,
  isolateDirection,
} from "../shared/appointment-text.ts";
import { describeCancelNow } from "../shared/cancel-terms.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { describeError } from "../shared/error-sentences.ts";
import { spelled } from "../shared/spelling.ts";
import { AppointmentName } from "../ui/appointment-name.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import type { MovableAppointment } from "./move-form.ts";

type Props = {
  booking: MovableAppointment;
  clinic: PublicSettings;
  open: boolean;
  cancelling: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "isPending" | "error">;
  fallbackFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onMove: () => void;
};

/** Tells what canceling costs, and offers to move the appointment instead. */
export function CancelDialog({ booking, clinic, open, cancelling, fallbackFocus, onClose, onMove }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this appointment?"
      confirmText="Cancel appointment"
      busyText={`${spelled("Canceling")}…`}
      closeText="Keep it"
      danger
      {...(fallbackFocus && { fallbackFocus })}
      busy={cancelling.isPending}
      error={cancelling.error ? describeError(cancelling.error) : undefined}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    >
      <p>
        <AppointmentName appointment={booking} /> on{" "}
        <strong>
          {formatAppointmentDay(booking)} at {formatSlot(booking.slot)}
        </strong>
        . The time becomes free for others at once.
      </p>
      <p>{describeCancelNow(booking, clinic, new Date())}</p>
      <button type="button" className="btn btn-link p-0" disabled={cancelling.isPending} onClick={onMove}>
        Move it instead
      </button>
    </ConfirmDialog>
  );
}

type MovedAppointment = Pick<Booking, "date" | "dateISO" | "slot" | "doctor" | "patientName"> & {
  personId?: string | null;
};

/** The text of the toast after a move. Names the dentist, because the patient may have moved to any dentist's time. */
export function describeMove(before: MovedAppointment, moved: MovedAppointment): string {
  const { slot, personId, patientName, dateISO } = moved;
  const when = formatAppointmentTime(moved);
  const owner = personId ? `${isolateDirection(patientName)}'s` : "Your";
  if (dateISO === before.dateISO && slot === before.slot) {
    return `${owner} appointment on ${when} is now${formatDentistSuffix(moved)}`;
  }
  return `${owner} appointment is moved to ${when}${formatDentistSuffix(moved)}`;
}
