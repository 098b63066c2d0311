import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { addressLine } from "@clinic/domain/clinic.ts";
import { CalendarCheck, CalendarClock, Mail, MapPin } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigationType } from "react-router-dom";
import { CalendarButton } from "../../components/clinic/calendar-button.tsx";
import { directionsUrl } from "../../components/clinic/clinic-format.ts";
import { VisitName } from "../../components/clinic/visit-name.tsx";
import { hasReceipt } from "../../components/receipt/receipt-words.ts";
import { termsAfter } from "../../lib/clinic/terms.ts";
import { showVisitDay } from "../../lib/clinic/visit-words.ts";
import { paymentLink } from "../../lib/paths.ts";
import { backTo } from "../../lib/way-back.ts";

type Props = { booking: Booking; isNew: boolean; settings: PublicSettingsAnswer };

/** Stays when the toast is gone, and takes the focus: the button that opened the dialog may be disabled by now. */
export function Booked({ booking, isNew, settings }: Props) {
  const { _id, slot, payment, patient } = booking;
  const notice = useRef<HTMLElement>(null);
  const here = useLocation();
  // By the link from where it was to be paid for, that is: what is new is reached by nothing else.
  const type = useNavigationType();
  const [leads] = useState(isNew || type === "PUSH");
  useEffect(() => {
    if (!leads) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [leads]);
  return (
    <section className="booked" ref={notice} tabIndex={-1} aria-label="Your new appointment">
      <p className="booked-what">
        <CalendarCheck size={28} aria-hidden="true" />
        <span>
          <strong>
            <VisitName visit={booking} />
          </strong>{" "}
          is booked for <span className="whole">{showVisitDay(booking)}</span> at{" "}
          <span className="whole">{slot}</span>
          {payment === "paid" && ", and paid"}
        </span>
      </p>
      <ul className="booked-facts">
        <Fact icon={<Mail size={18} aria-hidden="true" />}>
          A confirmation is on its way to <bdi>{patient}</bdi>
        </Fact>
        <Fact icon={<MapPin size={18} aria-hidden="true" />}>
          {addressLine(settings.address)}{" "}
          <a className="whole" href={directionsUrl(settings)} target="_blank" rel="noreferrer">
            Show on a map
          </a>
        </Fact>
        <Fact icon={<CalendarClock size={18} aria-hidden="true" />}>
          {termsAfter(booking, settings, new Date())}
        </Fact>
      </ul>
      <div className="booked-links">
        {(payment === "unpaid" || hasReceipt(booking)) && (
          <Link
            className={payment === "unpaid" ? "btn btn-primary" : "btn btn-outline-secondary"}
            to={paymentLink(_id)}
            state={backTo(here)}
          >
            {payment === "unpaid" ? "Pay now" : "Receipt"}
          </Link>
        )}
        <CalendarButton booking={booking} clinic={settings} className="btn btn-outline-secondary" />
        <Link className="btn btn-outline-secondary" to="/dashboard">
          My Appointments
        </Link>
      </div>
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
