import type { ScheduledBooking } from "@clinic/contract/clinic-days.ts";
import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { paymentWords } from "./payment-badge.tsx";

export function WeekAppointment({ booking }: { booking: ScheduledBooking }) {
  const { slot, treatment, patientName, phone, status, outsideHours } = booking;
  const Icon = outsideHours ? TriangleAlert : booking.paid ? CircleCheck : CircleDashed;
  const notes = [
    status === "cancelled" && "Canceled",
    status === "no-show" && "No-show",
    outsideHours && "Outside hours",
    paymentWords(booking).short,
  ].filter(Boolean);
  return (
    <li className={status === "cancelled" ? "is-cancelled" : undefined}>
      <strong>{slot}</strong>
      <span>{treatment}</span>
      <span>{patientName}</span>
      <span className="week-soft">{phone}</span>
      <span className="week-soft">
        <Icon size={14} aria-hidden="true" /> {notes.join(" · ")}
      </span>
    </li>
  );
}
