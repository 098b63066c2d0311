import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { paymentWords } from "../../components/clinic/payment-badge.tsx";
import { standings } from "../../components/clinic/standing-badge.tsx";
import { isOwedBack } from "../../lib/clinic/booking-rules.ts";
import { problemMarks } from "../../lib/clinic/problem-words.ts";

type Props = { booking: ScheduledBooking; onOpen: (booking: ScheduledBooking) => void };

const { icon: Confirmed, words: confirmedWords } = standings.confirmed;

/** All of it is the button that opens it. */
export function WeekAppointment({ booking, onOpen }: Props) {
  const { slot, treatment, patientName, phone, status, doctor, problem, confirmed } = booking;
  const alerts = problem || isOwedBack(booking);
  const Icon = alerts ? standings.problem.icon : booking.paid ? CircleCheck : CircleDashed;
  const notes = [
    status === "cancelled" && standings.cancelled.words,
    status === "no-show" && standings.noShow.words,
    booking.arrived && standings.arrived.words,
    problem && problemMarks[problem],
    paymentWords(booking).short,
  ].filter(Boolean);
  return (
    <li className={status === "cancelled" ? "is-cancelled" : undefined}>
      <button type="button" onClick={() => onOpen(booking)}>
        <strong>
          {slot}{" "}
          {confirmed && status === "booked" && <Confirmed size={14} role="img" aria-label={confirmedWords} />}
        </strong>
        <span>{treatment}</span>
        <span>
          <bdi>{patientName}</bdi>
        </span>
        {doctor && <span className="week-soft">{doctor}</span>}
        <span className="week-soft">{phone}</span>
        <span className="week-soft">
          <Icon size={14} aria-hidden="true" /> {notes.join(" · ")}
        </span>
      </button>
    </li>
  );
}
