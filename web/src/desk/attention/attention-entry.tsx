import type { Booking } from "@clinic/contract/bookings.ts";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { showShortWeekday } from "../../shared/clinic-day.ts";
import { scheduleLink } from "../../shared/paths.ts";

type AttentionEntryProps = {
  heading: ReactNode;
  name: string;
  phone?: string;
  phoneUrl?: string;
  actions: ReactNode;
  children: ReactNode;
};

/** One entry of a list that the desk works through: the facts, and what can be done beside them. */
export function AttentionEntry({ heading, name, phone, phoneUrl, actions, children }: AttentionEntryProps) {
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
        {children}
      </div>
      {actions}
    </li>
  );
}

type AppointmentHeadingProps = {
  appointment: Pick<Booking, "dateISO" | "slot" | "treatment">;
  /** The treatment by default. */
  text?: string;
};

/** Links to the appointment's day on the schedule. */
export function AppointmentHeading({ appointment, text }: AppointmentHeadingProps) {
  const { dateISO, slot, treatment } = appointment;
  return (
    <>
      <Link to={scheduleLink({ date: dateISO })}>
        {showShortWeekday(dateISO)} at {slot}
      </Link>{" "}
      <span>{text ?? treatment}</span>
    </>
  );
}

type EntryActionsProps = { outcome: string | undefined; children: ReactNode };

/** The buttons of an entry, or the outcome once one of them was used. */
export function EntryActions({ outcome, children }: EntryActionsProps) {
  return outcome ? <Outcome text={outcome} /> : <div className="attention-actions">{children}</div>;
}

/** Takes the focus that the removed button had, but not if the focus is already elsewhere. */
function Outcome({ text }: { text: string }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) outcome.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="attention-outcome" ref={outcome} tabIndex={-1}>
      <DoneMark /> {text}
    </p>
  );
}

export function DoneMark() {
  return <CircleCheck size={20} aria-hidden="true" />;
}
