import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import type { RefObject } from "react";
import { isolated, withDentist } from "../shared/appointment-words.ts";
import { cancelTerms } from "../shared/cancel-terms.ts";
import { sentenceOf } from "../shared/error-sentences.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { VisitName } from "../ui/visit-name.tsx";
import type { MovableAppointment } from "./move-form.ts";
import "./move.scss";

type Props = {
  booking: MovableAppointment;
  clinic: PublicSettings;
  open: boolean;
  cancelling: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "isPending" | "error">;
  heir?: RefObject<HTMLElement | null>;
  onClose: () => void;
  onMove: () => void;
};

/** Tells what canceling costs, and offers to move the appointment instead. */
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

type MovedAppointment = Pick<Booking, "date" | "dateISO" | "slot" | "doctor" | "patientName"> & {
  personId?: string | null;
};

/** The toast after a move. It names the dentist, also after a move to any dentist's time. */
export function describeMove(before: MovedAppointment, moved: MovedAppointment): string {
  const { date, slot, personId, patientName, dateISO } = moved;
  const when = `${date} at ${slot}`;
  const owner = personId ? `${isolated(patientName)}'s` : "Your";
  if (dateISO === before.dateISO && slot === before.slot) {
    return `${owner} appointment on ${when} is now${withDentist(moved)}`;
  }
  return `${owner} appointment is moved to ${when}${withDentist(moved)}`;
}
