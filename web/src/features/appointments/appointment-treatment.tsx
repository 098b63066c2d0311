import type { Booking } from "@clinic/contract/bookings.ts";
import { Check } from "lucide-react";
import { StatusBadge } from "../../components/status-badge.tsx";
import { isUpcoming } from "../../lib/clinic/booking-rules.ts";

type Props = { booking: Booking; now: Date; id: string };

/** What is done, how it stands, with whom, and what the clinic was told. */
export function AppointmentTreatment({ booking, now, id }: Props) {
  const { treatment, doctor, status, confirmed, note } = booking;
  return (
    <>
      <span id={id}>{treatment}</span>
      {confirmed && isUpcoming(booking, now) && (
        <StatusBadge tone="neutral" icon={Check}>
          Confirmed
        </StatusBadge>
      )}
      {status === "cancelled" && <StatusBadge tone="danger">Canceled</StatusBadge>}
      {status === "no-show" && <StatusBadge tone="warning">Missed</StatusBadge>}
      {doctor && (
        <small className="appointment-dentist">
          with <bdi>{doctor}</bdi>
        </small>
      )}
      {note && (
        <small className="appointment-note">
          Your note: <bdi>{note}</bdi>
        </small>
      )}
    </>
  );
}
