import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { useQuery } from "@tanstack/react-query";
import { differenceInMinutes } from "date-fns";
import { TriangleAlert } from "lucide-react";
import { PatientNote } from "../../../components/clinic/patient-note.tsx";
import { PaymentBadge } from "../../../components/clinic/payment-badge.tsx";
import { showWeekday } from "../../../lib/clinic/clinic-day.ts";
import { isClinicClosed, problemSentence } from "../../../lib/clinic/problem-words.ts";
import { settingsQuery } from "../../../lib/clinic/settings-query.ts";
import { showTime } from "../../../lib/clinic/show-moment.ts";
import type { DeskBooking } from "../acts.ts";
import { AppointmentState } from "../appointment-state.tsx";

type Props = { booking: DeskBooking; timeZone: string };

/** What it is, when, and how it stands: whatever changes there is read out. */
export function PanelSummary({ booking, timeZone }: Props) {
  const { treatment, doctor, dateISO, startsAt, endsAt, problem } = booking;
  const { data: hours } = useQuery(settingsQuery);
  return (
    <section aria-label="Appointment" aria-live="polite">
      <p className="panel-treatment">
        {treatment}
        {doctor && (
          <span>
            <bdi>{doctor}</bdi>
          </span>
        )}
      </p>
      <p className="panel-when">
        <strong>{showWeekday(dateISO)}</strong>, {dateISO.slice(0, 4)}
        <br />
        {showTime(startsAt, timeZone)} – {showTime(endsAt, timeZone)}{" "}
        <span>{formatDuration(differenceInMinutes(endsAt, startsAt))}</span>
      </p>
      <p className="panel-badges">
        <AppointmentState booking={booking} />
        <PaymentBadge booking={booking} />
      </p>
      {problem && (
        <p className="panel-problem">
          <TriangleAlert size={20} aria-hidden="true" />
          {problemSentence(problem, booking, hours && isClinicClosed(hours, booking))}
        </p>
      )}
      <PatientNote booking={booking} />
    </section>
  );
}
