import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { CalendarButton } from "../booking/calendar-button.tsx";
import {
  describePayment,
  isChangeable,
  isChangeableOnline,
  isPayable,
  isUpcoming,
} from "../shared/booking-rules.ts";
import { formatInstantWithWeekday } from "../shared/clinic-day.ts";
import { formatPrice } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { noticeBeginOf } from "../shared/online-notice.ts";
import { bookingLink, bookingPath, paymentLink } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { spelled } from "../shared/spelling.ts";
import { StatusBadge, type Tone } from "../ui/states.tsx";

export type AppointmentActionsProps = {
  booking: Booking;
  clinic: PublicSettingsAnswer;
  now: Date;
  onCancel: (booking: Booking) => void;
  onMove: (booking: Booking) => void;
};

/** The buttons have the same names in every row, so `describedBy` names the row's appointment for screen readers. */
export function AppointmentActions({
  describedBy,
  ...actions
}: AppointmentActionsProps & { describedBy: string }) {
  const { booking, now } = actions;
  if (isChangeable(booking, now)) return <UpcomingActions describedBy={describedBy} {...actions} />;
  return isUpcoming(booking, now) ? null : <PastActions booking={booking} describedBy={describedBy} />;
}

function UpcomingActions({
  booking,
  clinic,
  now,
  onCancel,
  onMove,
  describedBy,
}: AppointmentActionsProps & { describedBy: string }) {
  const canChange = isChangeableOnline(booking, now);
  const noticeBegin = noticeBeginOf(booking);
  return (
    <>
      {canChange && (
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-describedby={describedBy}
          onClick={() => onMove(booking)}
        >
          Move
        </button>
      )}
      <CalendarButton
        booking={booking}
        clinic={clinic}
        className="btn btn-sm btn-outline-secondary to-calendar"
        title="Add to calendar"
        aria-describedby={describedBy}
      />
      {canChange && (
        <button
          type="button"
          className="btn btn-sm btn-outline-danger"
          aria-describedby={describedBy}
          onClick={() => onCancel(booking)}
        >
          Cancel
        </button>
      )}
      {noticeBegin && (
        <small className="online-notice">
          {canChange ? (
            `Online until ${formatInstantWithWeekday(noticeBegin, clinic.timeZone)}`
          ) : (
            <>
              To move or cancel it, please call us at{" "}
              <a className="figures" href={clinic.phoneUrl}>
                {clinic.phone}
              </a>
            </>
          )}
        </small>
      )}
    </>
  );
}

function PastActions({ booking, describedBy }: { booking: Booking; describedBy: string }) {
  const { _id, status, treatmentId, doctorId } = booking;
  return (
    <>
      <Link
        className="btn btn-sm btn-outline-secondary"
        aria-describedby={describedBy}
        to={bookingLink({ treatment: treatmentId, ...(doctorId && { doctor: doctorId }) })}
        {...prefetchOnIntent(bookingPath)}
      >
        Book again
      </Link>
      {status === "booked" && (
        <Link
          className="btn btn-sm btn-outline-secondary"
          aria-describedby={describedBy}
          to={`/dashboard/review?appointment=${_id}`}
        >
          Write a review
        </Link>
      )}
    </>
  );
}

type AppointmentTreatmentProps = { booking: Booking; now: Date; id: string };

export function AppointmentTreatment({ booking, now, id }: AppointmentTreatmentProps) {
  const { treatment, doctor, status, confirmed, note } = booking;
  return (
    <>
      <span id={id}>{treatment}</span>
      {confirmed && isUpcoming(booking, now) && (
        <StatusBadge tone="neutral" icon={Check}>
          Confirmed
        </StatusBadge>
      )}
      {status === "cancelled" && <StatusBadge tone="danger">{spelled("Canceled")}</StatusBadge>}
      {status === "no-show" && <StatusBadge tone="warning">Missed</StatusBadge>}
      {doctor && (
        <small className="appointment-dentist">
          with <bdi>{doctor}</bdi>
        </small>
      )}
      {note && (
        <small className="appointment-note">
          Your note: <bdi>{note}</bdi>
        </small>
      )}
    </>
  );
}

type PaymentCellProps = { booking: Booking; now: Date; describedBy: string };

export function PaymentCell({ booking, now, describedBy }: PaymentCellProps) {
  const { data: settings } = useSettings();
  const words = describePayment(booking);
  if (isPayable(booking, settings, now)) {
    return (
      <div className="payment">
        <span>{formatPrice(booking.Price, booking.currency)}</span>
        <Link className="btn btn-sm btn-primary" aria-describedby={describedBy} to={paymentLink(booking._id)}>
          Pay
        </Link>
      </div>
    );
  }
  return (
    <div className="payment">
      <StatusBadge tone={paymentTones[words.kind]}>{words.state}</StatusBadge>
      {words.note && <small>{words.note}</small>}
      {booking.transactionId && (
        <small className="transaction">Transaction Id: {booking.transactionId}</small>
      )}
      {booking.method !== null && (
        <Link aria-describedby={describedBy} to={paymentLink(booking._id)}>
          Receipt
        </Link>
      )}
    </div>
  );
}

const paymentTones: Record<"settled" | "waiting" | "trouble" | "nothing", Tone> = {
  settled: "success",
  waiting: "info",
  trouble: "warning",
  nothing: "neutral",
};
