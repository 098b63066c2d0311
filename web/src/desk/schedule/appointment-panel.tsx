import type { Booking } from "@clinic/contract/bookings.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { differenceInMinutes } from "date-fns";
import {
  Banknote,
  CalendarClock,
  CalendarX,
  HandCoins,
  type LucideIcon,
  Mail,
  Phone,
  Stethoscope,
  TriangleAlert,
  Undo2,
  User,
  UserX,
} from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { PrintReceipt } from "../../payment/receipt.tsx";
import { hasReceipt } from "../../shared/booking-rules.ts";
import { type ClinicDay, showMoment, showTime, showWeekday } from "../../shared/clinic-day.ts";
import { loadCode } from "../../shared/load-code.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { isClinicClosed, problemSentence } from "../attention/affected-answer.ts";
import { AppointmentState, appointmentMarks, PatientNote, PaymentBadge } from "./appointment-badges.tsx";
import { appointmentQuery, newestOf } from "./conflict.ts";
import {
  type DeskAct,
  type DeskBooking,
  isTakeBack,
  pageOfPatient,
  possibleActs,
  useClinicClosed,
} from "./desk-acts.ts";
import { historyQuery } from "./history-query.ts";
import { ActButton, type OnAsk } from "./perform-act.tsx";
import "../../ui/dialog.scss";
import "./appointment-panel.scss";

type AppointmentPanelProps = {
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
export function AppointmentPanel({
  bookingId,
  initial,
  today,
  now,
  timeZone,
  onClose,
  onAct,
}: AppointmentPanelProps) {
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

type PanelSummaryProps = { booking: DeskBooking; timeZone: string };

/** What it is, when, and how it stands: whatever changes there is read out. */
function PanelSummary({ booking, timeZone }: PanelSummaryProps) {
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

type PanelDetailsProps = {
  booking: DeskBooking;
  /** Whose account it belongs to, where the schedule has told of it; null for a caller's. */
  uid: string | null;
  timeZone: string;
};

function PanelDetails({ booking, uid, timeZone }: PanelDetailsProps) {
  const { patientName, phone, phoneUrl, patient, createdAt, cancelledAt, transactionId } = booking;
  const page = pageOfPatient({ ...booking, uid });
  return (
    <section aria-labelledby="panel-patient">
      <h3 id="panel-patient">Patient</h3>
      <ul className="panel-contact">
        {phone && (
          <li>
            <Phone size={18} aria-hidden="true" />
            <a href={phoneUrl}>{phone}</a>
          </li>
        )}
        <li>
          <Mail size={18} aria-hidden="true" />
          {patient ? <a href={emailUrl(patient)}>{patient}</a> : "No email address"}
        </li>
        {page && (
          <li>
            <User size={18} aria-hidden="true" />
            <Link to={page}>
              All about <bdi>{patientName}</bdi>
            </Link>
          </li>
        )}
      </ul>
      <p className="panel-soft">
        Booked {showMoment(createdAt, timeZone)}
        {cancelledAt && <>, canceled {showMoment(cancelledAt, timeZone)}</>}
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

type PanelActsProps = { booking: DeskBooking; today: ClinicDay; now: Date; onAsk: OnAsk };

/** `about`: an act and its taking back are one button, which keeps its focus. */
const looks: Record<DeskAct, { icon: LucideIcon; about: string; className: string }> = {
  give: { icon: Stethoscope, about: "doctor", className: "btn-outline-secondary" },
  arrived: { icon: appointmentMarks.arrived.icon, about: "arrival", className: "btn-outline-secondary" },
  "no-show": { icon: UserX, about: "no-show", className: "btn-outline-secondary" },
  "desk-payment": { icon: Banknote, about: "desk-payment", className: "btn-outline-secondary" },
  "given-back": { icon: HandCoins, about: "given-back", className: "btn-outline-secondary" },
  move: { icon: CalendarClock, about: "time", className: "btn-outline-secondary" },
  cancel: { icon: CalendarX, about: "standing", className: "btn-outline-danger" },
  "arrived-back": { icon: Undo2, about: "arrival", className: "btn-link" },
  "no-show-back": { icon: Undo2, about: "no-show", className: "btn-link" },
  "desk-payment-back": { icon: Undo2, about: "desk-payment", className: "btn-link" },
};

/** Due once they are here. */
const paying: readonly DeskAct[] = ["desk-payment"];

/** What the desk waits for stands out, and mistakes are mended last. */
function PanelActs({ booking, today, now, onAsk }: PanelActsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const acts = possibleActs(booking, { now, today, clinicClosed: useClinicClosed(booking) });
  const awaited: readonly DeskAct[] = ["give", "arrived", "given-back", ...(booking.arrived ? paying : [])];
  const primary = acts.find((act) => awaited.includes(act));
  const buttons = acts.map((act) => {
    const { icon, about, className } = looks[act];
    return (
      <ActButton
        key={about}
        act={act}
        booking={booking}
        icon={icon}
        className={act === primary ? "btn-primary" : className}
        heir={heading}
        onAsk={onAsk}
      />
    );
  });
  const ahead = acts.filter((act) => !isTakeBack(act)).length;
  const receipt = <PrintReceipt key="receipt" booking={booking} className="btn-outline-secondary" />;
  return (
    <section aria-labelledby="panel-acts">
      <h3 id="panel-acts" ref={heading} className="visually-hidden">
        What you can do
      </h3>
      {acts.length === 0 && !hasReceipt(booking) ? (
        <p className="panel-none">There is nothing left to do.</p>
      ) : (
        <div className="panel-acts">{[...buttons.slice(0, ahead), receipt, ...buttons.slice(ahead)]}</div>
      )}
    </section>
  );
}

/** Below what is needed first: its code comes with the first panel. */
const viewCode = queryOptions({
  queryKey: ["history-view"],
  queryFn: async () => (await loadCode(() => import("./history-view.tsx"))).HistoryView,
  staleTime: Number.POSITIVE_INFINITY,
});

function PanelHistory({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const history = useQuery(historyQuery(booking));
  const { data: View, ...view } = useQuery(viewCode);
  const again = () => {
    void history.refetch();
    if (!View) void view.refetch();
  };
  if (View && history.data) return <View booking={booking} history={history.data} timeZone={timeZone} />;
  return history.isError || view.isError ? (
    <ErrorState title="Its history could not be loaded" error={history.error ?? view.error} retry={again} />
  ) : (
    <Skeleton lines={4} className="schedule-skeleton" />
  );
}
