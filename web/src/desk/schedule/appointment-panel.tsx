import { emailUrl } from "@clinic/domain/clinic.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { useQuery } from "@tanstack/react-query";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { Mail, Phone, TriangleAlert, User } from "lucide-react";
import type { RefObject } from "react";
import { Link } from "react-router-dom";
import { isolateDirection } from "../../shared/appointment-text.ts";
import {
  type ClinicDay,
  formatInstant,
  formatInstantTime,
  formatMediumDayWithYear,
} from "../../shared/clinic-day.ts";
import { spelled } from "../../shared/spelling.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { describeAppointmentProblem } from "../attention/affected-answer.ts";
import { NextVisit } from "../series/next-visit.tsx";
import { SeriesList } from "../series/series-list.tsx";
import { listAccepted } from "../unusual/unusual-words.ts";
import { AppointmentStatusBadges, PatientNote, PaymentBadge } from "./appointment-badges.tsx";
import { appointmentQuery, newestBooking } from "./conflict.ts";
import type { OnDialogAction } from "./desk-action-button.tsx";
import { type DeskBooking, patientPagePath, useClinicClosed } from "./desk-actions.ts";
import { historyQuery } from "./history-query.ts";
import { PanelActions } from "./panel-actions.tsx";
import "../../ui/dialog.scss";
import "./appointment-panel.scss";

type AppointmentPanelProps = {
  bookingId: string;
  /** The appointment as the schedule has it. Undefined if the schedule shows other days. */
  scheduled: DeskBooking | undefined;
  /** Whether the panel opens at the next visit, not at its top. */
  isAtNextVisit: boolean;
  today: ClinicDay;
  now: Date;
  timeZone: string;
  /** Gets the focus after closing if the element that opened the panel is gone. */
  fallbackFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDialogAction: OnDialogAction;
  /** Opens the booking dialog for a series of the same patient. Undefined for roles that may not book. */
  onBookSeries: ((booking: DeskBooking) => void) | undefined;
};

/** Shows an appointment's details and history, and every action that the desk can take on the appointment. */
export function AppointmentPanel({
  bookingId,
  scheduled,
  isAtNextVisit,
  today,
  now,
  timeZone,
  fallbackFocus,
  onClose,
  onDialogAction,
  onBookSeries,
}: AppointmentPanelProps) {
  const appointment = useQuery(appointmentQuery(bookingId));
  const booking = newestBooking(scheduled, appointment.data);
  return (
    <Dialog
      open
      size="side"
      title={booking?.patientName ?? "Appointment"}
      fallbackFocus={fallbackFocus}
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Close
        </button>
      }
    >
      {booking ? (
        <div className="appointment-panel d-flex flex-column gap-3">
          <PanelSummary
            booking={booking}
            place={isSamePlace(scheduled, booking) ? scheduled : booking}
            timeZone={timeZone}
          />
          <PanelActions booking={booking} today={today} now={now} onDialogAction={onDialogAction} />
          {onBookSeries && patientPagePath(booking) !== null && (
            <NextVisit
              booking={booking}
              today={today}
              isFocused={isAtNextVisit}
              onBookSeries={onBookSeries}
            />
          )}
          {onBookSeries && booking.seriesId && <SeriesList booking={booking} seriesId={booking.seriesId} />}
          <PanelDetails booking={{ ...booking, uid: scheduled?.uid ?? null }} timeZone={timeZone} />
          <PanelHistory booking={booking} timeZone={timeZone} />
        </div>
      ) : appointment.isError ? (
        <ErrorState error={appointment.error} retry={() => void appointment.refetch()} />
      ) : (
        <Skeleton lines={5} className="skeleton-row" />
      )}
    </Dialog>
  );
}

function isSamePlace(
  scheduled: DeskBooking | undefined,
  { startsAt, doctorId }: DeskBooking,
): scheduled is DeskBooking {
  return scheduled?.startsAt === startsAt && scheduled.doctorId === doctorId;
}

type PanelSectionProps = { booking: DeskBooking; timeZone: string };

type PanelSummaryProps = PanelSectionProps & {
  /** The appointment as the schedule has it, if its time and doctor are still the same. Newer answers lack what is accepted. */
  place: DeskBooking;
};

/** The summary is a live region, so that screen readers read out its changes. */
function PanelSummary({ booking, place, timeZone }: PanelSummaryProps) {
  const { treatment, doctor, dateISO, startsAt, endsAt, problem } = booking;
  const { accepted, acceptedReason, isDoubleBooked, bufferMinutes } = place;
  const clinicClosed = useClinicClosed(booking);
  return (
    <section aria-label="Appointment" aria-live="polite">
      <p className="m-0">
        <strong className="d-block fs-5">{treatment}</strong>
        {doctor && (
          <span className="text-soft">
            <bdi>{doctor}</bdi>
          </span>
        )}
      </p>
      <p className="figures mt-2 mb-0">
        <strong>{formatMediumDayWithYear(dateISO)}</strong>
        <br />
        {formatInstantTime(startsAt, timeZone)} – {formatInstantTime(endsAt, timeZone)}{" "}
        <span className="text-soft">
          {formatDuration(differenceInMinutes(endsAt, startsAt))}
          {bufferMinutes !== undefined && `, plus ${formatDuration(bufferMinutes)} afterwards`}
        </span>
      </p>
      <p className="d-flex flex-wrap gap-2 mt-2 mb-0">
        <AppointmentStatusBadges booking={{ ...booking, isDoubleBooked }} />
        <PaymentBadge booking={booking} />
      </p>
      {accepted && (
        <p className="small text-soft mt-2 mb-0">
          Booked despite: {listAccepted(accepted)}.
          {acceptedReason && ` Reason: ${isolateDirection(acceptedReason)}`}
        </p>
      )}
      {problem && (
        <p className="alert alert-warning icon-text mt-3 mb-0">
          <TriangleAlert size={20} aria-hidden="true" />
          {describeAppointmentProblem(problem, booking, clinicClosed)}
        </p>
      )}
      <PatientNote booking={booking} />
    </section>
  );
}

function PanelDetails({ booking, timeZone }: PanelSectionProps) {
  const { patientName, phone, phoneUrl, patient, createdAt, cancelledAt, transactionId } = booking;
  const page = patientPagePath(booking);
  return (
    <section aria-labelledby="panel-patient">
      <h3 id="panel-patient" className="fs-6">
        Patient
      </h3>
      <ul className="list-unstyled d-flex flex-column gap-2 mb-3">
        {phone && (
          <li className="icon-text">
            <Phone size={18} className="text-soft" aria-hidden="true" />
            <a href={phoneUrl}>{phone}</a>
          </li>
        )}
        <li className="icon-text">
          <Mail size={18} className="text-soft" aria-hidden="true" />
          {patient ? <a href={emailUrl(patient)}>{patient}</a> : "No email address"}
        </li>
        {page && (
          <li className="icon-text">
            <User size={18} className="text-soft" aria-hidden="true" />
            <Link to={page}>
              Patient record of <bdi>{patientName}</bdi>
            </Link>
          </li>
        )}
      </ul>
      <p className="small text-soft m-0">
        Booked {formatInstant(createdAt, timeZone)}
        {cancelledAt && (
          <>
            , {spelled("canceled")} {formatInstant(cancelledAt, timeZone)}
          </>
        )}
        {transactionId && (
          <>
            <br />
            Transaction Id: {transactionId}
          </>
        )}
      </p>
    </section>
  );
}

const HistoryView = lazyComponent(
  "history-view",
  async () => ({ Part: (await import("./history-view.tsx")).HistoryView }),
  () => <Skeleton lines={4} className="skeleton-row" />,
);

function PanelHistory({ booking, timeZone }: PanelSectionProps) {
  const { data, isLoadingError, error, refetch } = useQuery(historyQuery(booking));
  if (isLoadingError) {
    return <ErrorState title="The history could not be loaded" error={error} retry={() => void refetch()} />;
  }
  // Renders `HistoryView` without data too, so that its code and the history load at the same time.
  return <HistoryView booking={booking} history={data} timeZone={timeZone} />;
}
