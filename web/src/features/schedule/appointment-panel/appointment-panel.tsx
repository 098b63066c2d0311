import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../../components/dialog.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import type { OnAsk } from "../act-button.tsx";
import type { DeskBooking } from "../acts.ts";
import { appointmentQuery } from "../appointment-query.ts";
import { newestOf } from "../newest.ts";
import { PanelActs } from "./panel-acts.tsx";
import { PanelDetails } from "./panel-details.tsx";
import { PanelHistory } from "./panel-history.tsx";
import { PanelSummary } from "./panel-summary.tsx";
import "../../../styles/side-dialog.scss";
import "./panel.scss";

type Props = {
  bookingId: string;
  /** As the schedule has it; where that is not known, it is asked for. */
  initial: DeskBooking | undefined;
  today: ClinicDay;
  now: Date;
  timeZone: string;
  onClose: () => void;
  onAct: OnAsk;
};

/** All about one appointment, and all that the desk can do to it. */
export function AppointmentPanel({ bookingId, initial, today, now, timeZone, onClose, onAct }: Props) {
  const asked = useQuery(appointmentQuery(bookingId));
  const booking = newestOf(initial, asked.data);
  return (
    <Dialog
      open
      size="side"
      title={booking?.patientName ?? "Appointment"}
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Close
        </button>
      }
    >
      {booking ? (
        <div className="appointment-panel">
          <PanelSummary booking={booking} timeZone={timeZone} />
          <PanelActs booking={booking} today={today} now={now} onAsk={onAct} />
          <PanelDetails booking={booking} uid={initial?.uid ?? null} timeZone={timeZone} />
          <PanelHistory booking={booking} timeZone={timeZone} />
        </div>
      ) : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <Skeleton lines={5} className="schedule-skeleton" />
      )}
    </Dialog>
  );
}
