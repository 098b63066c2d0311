import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { addressLine, directionsUrl } from "@clinic/domain/address.ts";
import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarClock, Mail, MapPin } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { formatAppointmentDay } from "../shared/appointment-text.ts";
import { hasReceipt } from "../shared/booking-rules.ts";
import { describeTermsAfterBooking } from "../shared/booking-terms.ts";
import { bookingsQuery } from "../shared/bookings-query.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { createBackLinkState, isAbovePage } from "../shared/navigation.ts";
import { paymentLink } from "../shared/paths.ts";
import { AppointmentName } from "../ui/appointment-name.tsx";
import { TextWithPhoneLink } from "../ui/states.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { CalendarButton } from "./calendar-button.tsx";

type Props = { booking: Booking; isNew: boolean; settings: PublicSettingsAnswer };

/** Stays after the toast has closed. The notice takes the focus, because the button that opened the dialog may be disabled. */
export function BookedNotice({ booking, isNew, settings }: Props) {
  const { _id, slot, payment, patient } = booking;
  const isUnpaid = payment === "unpaid" && settings.takesCards;
  const notice = useRef<HTMLElement>(null);
  const location = useLocation();
  // Takes the focus also when the payment page's link leads back to the notice.
  const navigationType = useNavigationType();
  const [takesFocus] = useState(isNew || navigationType === "PUSH");
  useEffect(() => {
    if (!takesFocus) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [takesFocus]);
  return (
    <section
      className="tinted is-success booked d-grid gap-3 mb-4"
      ref={notice}
      tabIndex={-1}
      aria-label="Your new appointment"
      onClickCapture={ignoreSecondClick}
    >
      <p className="icon-line fs-5 mb-0">
        <CalendarCheck className="icon" aria-hidden="true" />
        <span>
          <strong>
            <AppointmentName appointment={booking} />
          </strong>{" "}
          is booked for <span className="whole">{formatAppointmentDay(booking)}</span> at{" "}
          <span className="whole">{formatSlot(slot)}</span>
          {payment === "paid" && ", and paid"}
        </span>
      </p>
      <ul className="list-unstyled d-grid gap-1 mb-0">
        <BookedFact icon={<Mail className="icon" aria-hidden="true" />}>
          A confirmation is on its way to <bdi>{patient}</bdi>
        </BookedFact>
        <BookedFact icon={<MapPin className="icon" aria-hidden="true" />}>
          <Unbroken text={addressLine(settings.address)} />{" "}
          <a className="whole" href={directionsUrl(settings)} target="_blank" rel="noreferrer">
            Show on a map
          </a>
        </BookedFact>
        <BookedFact icon={<CalendarClock className="icon" aria-hidden="true" />}>
          <TextWithPhoneLink
            text={describeTermsAfterBooking(booking, settings, new Date())}
            phone={settings.phone}
            phoneUrl={settings.phoneUrl}
          />
        </BookedFact>
      </ul>
      <div className="d-flex flex-wrap gap-2">
        {(isUnpaid || hasReceipt(booking)) && (
          <Link
            className={isUnpaid ? "btn btn-primary" : "btn btn-outline-secondary"}
            to={paymentLink(_id)}
            state={createBackLinkState(location)}
          >
            {isUnpaid ? "Pay now" : "Receipt"}
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

/**
 * Ignores the second click of a double click, because its first click may have been on the dialog's Submit, which covered the
 * notice a moment ago.
 */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

function BookedFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="icon-line">
      {icon}
      <span>{children}</span>
    </li>
  );
}

/**
 * The appointment that was booked on this page, in its present state. The history entry keeps the appointment's id, so that
 * the notice shows again after a reload and after paying. The notice shows only on the appointment's day, and until the
 * appointment is canceled. `isNew` is true until the page is left.
 */
export function useBookedNotice(user: { uid: string }, day: ClinicDay) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [newBooking, setNewBooking] = useState<Booking>();
  const id = newBooking?._id ?? readBookedId(state);
  const { data = noBookings, isPending, failureCount } = useQuery(bookingsQuery(user));
  const booked = data.find(({ _id }) => _id === id) ?? newBooking;
  // Shows the notice only after the dialog has gone back in the history, which would undo a click on the notice's
  // links.
  const isInHistory = readBookedId(state) === id;
  const isVisible = isInHistory && booked?.status === "booked" && booked.dateISO === day;

  const isDialogClosed = !isAbovePage(state);
  const saveInHistory = useEffectEvent((id: string) => {
    if (readBookedId(state) !== id)
      void navigate({ search }, { replace: true, state: { booked: id }, preventScrollReset: true });
  });
  useEffect(() => {
    if (newBooking && isDialogClosed) saveInHistory(newBooking._id);
  }, [newBooking, isDialogClosed]);

  return {
    booked: isVisible ? booked : undefined,
    isNew: newBooking !== undefined,
    /** The account's bookings, so that nobody is offered a time at which they have another appointment. */
    bookings: data,
    /**
     * Whether the page waits for the booking in the history entry. Without one the free times don't wait, because loading all
     * bookings may need a new token.
     */
    isPending: id !== undefined && isPending && failureCount === 0 && !newBooking,
    setBooked: setNewBooking,
  };
}

const noBookings: readonly Booking[] = [];

function readBookedId(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("booked" in state)) return undefined;
  return String(state.booked);
}
