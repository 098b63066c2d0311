import type { Booking } from "@clinic/contract/bookings.ts";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { formatShortDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { scheduleLink } from "../../shared/paths.ts";

/** An item of the list "Needs attention", with the outcome of the action that the desk just took. */
export type EntryProps<Item> = {
  item: Item;
  outcome: string | undefined;
  onHandled: (outcome: string) => void;
};

type AttentionEntryProps = {
  heading: ReactNode;
  name: string;
  phone?: string;
  phoneUrl?: string;
  actions: ReactNode;
  /** The result of the action that the desk just took. Replaces the entry's buttons. */
  outcome?: string | undefined;
  children: ReactNode;
};

/** One entry of a list that the desk works through: a patient's facts with buttons beside them. */
export function AttentionEntry({ heading, name, phone, phoneUrl, ...props }: AttentionEntryProps) {
  return (
    <li className="attention-entry tile d-flex flex-wrap gap-3 align-items-center">
      <div>
        <p className="attention-facts figures">
          {heading}
          <span>
            <strong>{name}</strong>
            {phone && (
              <>
                ,{" "}
                <a className="text-nowrap" href={phoneUrl}>
                  {phone}
                </a>
              </>
            )}
          </span>
        </p>
        {props.children}
      </div>
      {props.outcome ? <Outcome text={props.outcome} /> : props.actions}
    </li>
  );
}

/** Takes the focus if the removed button had it. The focus stays if the user has moved it. */
function Outcome({ text }: { text: string }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) outcome.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="attention-outcome icon-text text-success fw-semibold m-0" ref={outcome} tabIndex={-1}>
      <CircleCheck size={20} aria-hidden="true" /> {text}
    </p>
  );
}

type AppointmentHeadingProps = {
  appointment: Pick<Booking, "dateISO" | "slot" | "treatment">;
  text?: string;
};

/** The appointment's day and time link to that day on the schedule. */
export function AppointmentHeading({ appointment, text = appointment.treatment }: AppointmentHeadingProps) {
  const { dateISO, slot } = appointment;
  return (
    <>
      <Link className="fw-semibold" to={scheduleLink({ date: dateISO })}>
        {formatShortDay(dateISO)} at {formatSlot(slot)}
      </Link>{" "}
      <span>{text}</span>
    </>
  );
}
