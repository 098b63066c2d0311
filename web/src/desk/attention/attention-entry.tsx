import type { Booking } from "@clinic/contract/bookings.ts";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { formatShortDay } from "../../shared/clinic-day.ts";
import { scheduleLink } from "../../shared/paths.ts";

type AttentionEntryProps = {
  heading: ReactNode;
  name: string;
  phone?: string;
  phoneUrl?: string;
  actions: ReactNode;
  /** The result of an action just now; it replaces the actions. */
  outcome?: string | undefined;
  children: ReactNode;
};

/** One entry of a list that the desk works through: the facts, and what can be done beside them. */
export function AttentionEntry({ heading, name, phone, phoneUrl, ...props }: AttentionEntryProps) {
  return (
    <li className="attention-entry has-actions">
      <div>
        <p className="attention-heading">{heading}</p>
        <p>
          <strong>{name}</strong>
          {phone && (
            <>
              , <a href={phoneUrl}>{phone}</a>
            </>
          )}
        </p>
        {props.children}
      </div>
      {props.outcome ? <Outcome text={props.outcome} /> : props.actions}
    </li>
  );
}

/** Takes the focus that the removed button had, but not if the focus is already elsewhere. */
function Outcome({ text }: { text: string }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) outcome.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="attention-outcome" ref={outcome} tabIndex={-1}>
      <CircleCheck size={20} aria-hidden="true" /> {text}
    </p>
  );
}

type AppointmentHeadingProps = {
  appointment: Pick<Booking, "dateISO" | "slot" | "treatment">;
  text?: string;
};

/** Links to the appointment's day on the schedule. */
export function AppointmentHeading({ appointment, text = appointment.treatment }: AppointmentHeadingProps) {
  const { dateISO, slot } = appointment;
  return (
    <>
      <Link to={scheduleLink({ date: dateISO })}>
        {formatShortDay(dateISO)} at {slot}
      </Link>{" "}
      <span>{text}</span>
    </>
  );
}
