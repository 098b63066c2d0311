import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { addressLine } from "@clinic/domain/clinic.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarClock, Mail, MapPin } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { showVisitDay } from "../shared/appointment-words.ts";
import { hasReceipt } from "../shared/booking-rules.ts";
import { bookingsQuery } from "../shared/bookings-query.ts";
import { termsAfter } from "../shared/cancel-terms.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { directionsUrl } from "../shared/clinic-format.ts";
import { backTo, isAbovePage } from "../shared/navigation.ts";
import { paymentLink } from "../shared/paths.ts";
import { VisitName } from "../ui/visit-name.tsx";
import { CalendarButton } from "./calendar-button.tsx";

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

/**
 * What was booked here, as it stands now: its id stands in the page's place in the history, where a reload and the way back
 * from paying find it. It shows on its own day, until it is canceled. `isNew` before the page has been left.
 */
export function useBooked(user: { uid: string }, day: ClinicDay) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [now, setNow] = useState<Booking>();
  const id = now?._id ?? idIn(state);
  const { data = none, isPending, failureCount } = useQuery(bookingsQuery(user));
  const booked = data.find(({ _id }) => _id === id) ?? now;
  // Its links leave the page. Before its id is in the history, the way back that closes the dialog would undo that.
  const isNoted = idIn(state) === id;
  const isShown = isNoted && booked?.status === "booked" && booked.dateISO === day;

  const onPage = !isAbovePage(state);
  const note = useEffectEvent((id: string) => {
    if (idIn(state) !== id)
      void navigate({ search }, { replace: true, state: { booked: id }, preventScrollReset: true });
  });
  useEffect(() => {
    // Once the dialog is closed.
    if (now && onPage) note(now._id);
  }, [now, onPage]);

  return {
    booked: isShown ? booked : undefined,
    isNew: now !== undefined,
    /** The account's bookings. Their times aren't offered to the same person again. */
    bookings: data,
    /** Free times wait only for the booking in the history: after a long break the others wait for a new token. */
    isPending: id !== undefined && isPending && failureCount === 0 && !now,
    setBooked: setNow,
  };
}

const none: readonly Booking[] = [];

function idIn(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("booked" in state)) return undefined;
  return String(state.booked);
}
