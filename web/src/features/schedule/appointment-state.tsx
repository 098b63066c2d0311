import { Check, DoorOpen, TriangleAlert, UserX, X } from "lucide-react";
import { StatusBadge } from "../../components/status-badge.tsx";
import { problemMarks } from "../../lib/clinic/problem-words.ts";
import type { DeskBooking } from "./acts.ts";

/** How an appointment stands, but for its payment; nothing where it is just booked. */
export function AppointmentState({ booking }: { booking: DeskBooking }) {
  const { status, problem, confirmed, arrived } = booking;
  if (status === "cancelled") {
    return (
      <StatusBadge tone="danger" icon={X}>
        Canceled
      </StatusBadge>
    );
  }
  if (status === "no-show") {
    return (
      <StatusBadge tone="warning" icon={UserX}>
        No-show
      </StatusBadge>
    );
  }
  return (
    <>
      {problem && (
        <StatusBadge tone="warning" icon={TriangleAlert}>
          {problemMarks[problem]}
        </StatusBadge>
      )}
      {arrived && (
        <StatusBadge tone="success" icon={DoorOpen}>
          Arrived
        </StatusBadge>
      )}
      {confirmed && !arrived && (
        <StatusBadge tone="neutral" icon={Check}>
          Confirmed
        </StatusBadge>
      )}
    </>
  );
}
