import type { Booking } from "@clinic/contract/bookings.ts";
import { phoneUrl } from "@clinic/domain/clinic-contact.ts";
import { cancelEffect, whoIsTold } from "../../lib/clinic/by-clinic.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import type { Way } from "./possible-moves.ts";

type Props = { booking: Booking; way: Way; busy: boolean; onConfirm: () => void; onClose: () => void };

/** The patient is told of it, and it can't be taken back: where the appointment stood, it could not take place. */
export function SettleDialog({ booking, way, ...dialog }: Props) {
  const { treatment, patientName, phone, date, slot } = booking;
  const canceling = way === "cancel";
  return (
    <ConfirmDialog {...dialog} {...wordsOf(way)} open danger={canceling}>
      <p>
        <strong>{treatment}</strong> for <strong>{patientName}</strong> on {date} at {slot}.
      </p>
      {canceling ? (
        <p className="mb-0">{cancelEffect(booking)}</p>
      ) : (
        <p className="mb-0">
          Has {patientName} agreed? Their number is <a href={phoneUrl(phone)}>{phone}</a>. Price and payment
          stay as they are. {whoIsTold(booking)}
        </p>
      )}
    </ConfirmDialog>
  );
}

function wordsOf(way: Way) {
  if (way === "cancel") {
    return { title: "Cancel this appointment?", confirmText: "Cancel appointment", busyText: "Canceling…" };
  }
  return way.kind === "give"
    ? { title: `${way.text}?`, confirmText: "Give appointment", busyText: "Saving…" }
    : { title: `${way.text}?`, confirmText: "Move appointment", busyText: "Moving…" };
}
