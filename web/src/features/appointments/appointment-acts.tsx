import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { Link } from "react-router-dom";
import { CalendarButton } from "../../components/clinic/calendar-button.tsx";
import { isChangeable, isUpcoming } from "../../lib/clinic/booking-rules.ts";
import { bookingLink, bookingPath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";

export type Acts = {
  booking: Booking;
  clinic: PublicSettingsAnswer;
  now: Date;
  onCancel: (booking: Booking) => void;
  onMove: (booking: Booking) => void;
};

/** The same words stand with every appointment: `describedBy` names the one that these are about. */
export function AppointmentActs({ describedBy, ...acts }: Acts & { describedBy: string }) {
  const { booking, now } = acts;
  if (isChangeable(booking, now)) return <Changes describedBy={describedBy} {...acts} />;
  return isUpcoming(booking, now) ? null : <Afterwards booking={booking} describedBy={describedBy} />;
}

function Changes({ booking, clinic, onCancel, onMove, describedBy }: Acts & { describedBy: string }) {
  return (
    <>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        aria-describedby={describedBy}
        onClick={() => onMove(booking)}
      >
        Move
      </button>
      <CalendarButton
        booking={booking}
        clinic={clinic}
        className="btn btn-sm btn-outline-secondary to-calendar"
        title="Add to calendar"
        aria-describedby={describedBy}
      />
      <button
        type="button"
        className="btn btn-sm btn-outline-danger"
        aria-describedby={describedBy}
        onClick={() => onCancel(booking)}
      >
        Cancel
      </button>
    </>
  );
}

/** Of what has been, or was canceled. */
function Afterwards({ booking, describedBy }: { booking: Booking; describedBy: string }) {
  const { _id, status, treatmentId, doctorId } = booking;
  return (
    <>
      <Link
        className="btn btn-sm btn-outline-secondary"
        aria-describedby={describedBy}
        to={bookingLink({ treatment: treatmentId, ...(doctorId && { doctor: doctorId }) })}
        {...onIntent(bookingPath)}
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
