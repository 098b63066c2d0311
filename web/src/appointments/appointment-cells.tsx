import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { Check } from "lucide-react";
import { formatAppointmentDay } from "../shared/appointment-text.ts";
import {
  describePayment,
  isChangeable,
  isChangeableOnline,
  isPayable,
  isUpcoming,
} from "../shared/booking-rules.ts";
import { formatInstantWithWeekday } from "../shared/clinic-day.ts";
import { formatPrice } from "../shared/clinic-format.ts";
import { createFormat } from "../shared/clinic-region.ts";
import { noticeBeginOf } from "../shared/online-notice.ts";
import { spelled } from "../shared/spelling.ts";
import { StatusBadge, type Tone } from "../ui/states.tsx";

const partFormats = (["month", "year", "day", "weekday"] as const).map((part) =>
  createFormat(
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        [part]: part === "day" || part === "year" ? "numeric" : "short",
        timeZone: "UTC",
      }),
  ),
);

/** The date as a calendar's leaf. Screen readers read it in one piece. */
export function DateLeaf({ booking }: { booking: Booking }) {
  const [month, year, day, weekday] = partFormats.map((format) => format().format(new Date(booking.dateISO)));
  return (
    <>
      <span className="date-leaf" aria-hidden="true">
        <span>
          {month} {year}
        </span>
        <strong>{day}</strong>
        <span>{weekday}</span>
      </span>
      <time className="visually-hidden" dateTime={booking.dateISO}>
        {formatAppointmentDay(booking)}
      </time>
    </>
  );
}

type TreatmentProps = { booking: Booking; clinic: PublicSettingsAnswer; now: Date; id: string };

export function AppointmentTreatment({ booking, clinic, now, id }: TreatmentProps) {
  const { treatment, doctor, status, confirmed, note } = booking;
  return (
    <div>
      <strong id={id} className="d-block">
        {treatment}
      </strong>
      {doctor && (
        <span className="d-block small">
          with <bdi>{doctor}</bdi>
        </span>
      )}
      {confirmed && isUpcoming(booking, now) && (
        <StatusBadge tone="neutral" icon={Check}>
          Confirmed
        </StatusBadge>
      )}
      {status === "cancelled" && <StatusBadge tone="danger">{spelled("Canceled")}</StatusBadge>}
      {status === "no-show" && <StatusBadge tone="warning">Missed</StatusBadge>}
      {note && (
        <small className="d-block text-soft">
          Your note: <bdi>{note}</bdi>
        </small>
      )}
      {isChangeable(booking, now) && <OnlineNotice booking={booking} clinic={clinic} now={now} />}
    </div>
  );
}

/** Until when the appointment can be changed online, where the clinic asks for notice. */
function OnlineNotice({ booking, clinic, now }: Omit<TreatmentProps, "id">) {
  const noticeBegin = noticeBeginOf(booking);
  if (!noticeBegin) return null;
  return (
    <small className="d-block text-soft">
      {isChangeableOnline(booking, now) ? (
        `Move or cancel online until ${formatInstantWithWeekday(noticeBegin, clinic.timeZone)}`
      ) : (
        <>
          To move or cancel it, please call us at{" "}
          <a className="figures" href={clinic.phoneUrl}>
            {clinic.phone}
          </a>
        </>
      )}
    </small>
  );
}

type PaymentProps = { booking: Booking; clinic: PublicSettingsAnswer; now: Date };

export function AppointmentPayment({ booking, clinic, now }: PaymentProps) {
  const price = <strong>{formatPrice(booking.Price, booking.currency)}</strong>;
  if (isPayable(booking, clinic, now)) {
    return (
      <>
        {price}
        <small className="d-block text-soft">Not paid yet: pay now, or at the clinic</small>
      </>
    );
  }
  const { state, note, kind } = describePayment(booking);
  return (
    <>
      {booking.paid && booking.Price > 0 && <>{price} </>}
      <StatusBadge tone={paymentTones[kind]}>{state}</StatusBadge>
      {note && <small className="d-block text-soft">{note}</small>}
      {booking.transactionId && (
        <small className="transaction d-block text-soft">Transaction Id: {booking.transactionId}</small>
      )}
    </>
  );
}

const paymentTones: Record<"settled" | "waiting" | "trouble" | "nothing", Tone> = {
  settled: "success",
  waiting: "info",
  trouble: "warning",
  nothing: "neutral",
};
