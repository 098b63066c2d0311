import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { isClinicClosed, problemSentence } from "../../lib/clinic/problem-words.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { scheduleLink } from "../../lib/paths.ts";
import { FormAlert } from "../form-alert.tsx";
import type { Line } from "./settling.ts";

type Props = {
  line: Line;
  /** Whether it was done by itself: then what came of it takes the focus from the button that is gone. */
  alone: boolean;
  /** What can be done about it. */
  children: ReactNode;
};

/** One appointment with what can be done about it, and once that is done with what was. */
export function AffectedEntry({ line, alone, children }: Props) {
  const { booking } = line.entry;
  const { dateISO, slot, treatment, patientName, phone, phoneUrl, problem } = booking;
  const { data: hours } = useQuery(settingsQuery);
  const { fate } = line;
  return (
    <li className="needs-entry is-brief">
      <div>
        <p className="needs-when">
          <Link to={scheduleLink({ date: dateISO })}>
            {showShortWeekday(dateISO)} at {slot}
          </Link>{" "}
          <span>{treatment}</span>
        </p>
        <p>
          <strong>{patientName}</strong>, <a href={phoneUrl}>{phone}</a>
        </p>
        {fate?.is === "done" ? (
          <Outcome className="needs-settled" focused={alone}>
            <CircleCheck size={20} aria-hidden="true" /> {fate.text}
          </Outcome>
        ) : (
          problem && <p>{problemSentence(problem, booking, hours && isClinicClosed(hours, booking))}</p>
        )}
        {(fate?.is === "failed" || fate?.is === "over") && (
          <Outcome focused={alone}>
            <FormAlert>{fate.text}</FormAlert>
          </Outcome>
        )}
      </div>
      {fate?.is !== "done" && fate?.is !== "over" && children}
    </li>
  );
}

function Outcome({
  className,
  focused,
  children,
}: {
  className?: string;
  focused: boolean;
  children: ReactNode;
}) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) said.current?.focus();
  }, [focused]);
  return (
    <div className={className} ref={said} tabIndex={-1}>
      {children}
    </div>
  );
}
