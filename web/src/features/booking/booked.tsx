import type { Booking } from "@clinic/contract/bookings.ts";
import { CalendarCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { visitWords } from "../../lib/clinic/visit-words.ts";
import { backTo } from "../../lib/way-back.ts";

/** Stays when the toasts are gone, and takes the focus: the button that opened the dialog may be disabled by now. */
export function Booked({ booking }: { booking: Booking }) {
  const notice = useRef<HTMLElement>(null);
  const here = useLocation();
  useEffect(() => notice.current?.focus(), []);
  return (
    <section className="booked" ref={notice} tabIndex={-1} aria-label="Your new appointment">
      <CalendarCheck size={28} aria-hidden="true" />
      <p>
        <strong>{visitWords(booking)}</strong> is booked for {booking.date} at {booking.slot}
      </p>
      <div className="booked-links">
        {booking.payment === "unpaid" && (
          <Link className="btn btn-primary" to={`/dashboard/appointment/${booking._id}`} state={backTo(here)}>
            Pay now
          </Link>
        )}
        <Link className="btn btn-outline-secondary" to="/dashboard">
          My Appointments
        </Link>
      </div>
    </section>
  );
}
