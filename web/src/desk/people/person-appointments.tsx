import type { Booking } from "@clinic/contract/bookings.ts";
import type { PersonDetails, PersonReference } from "@clinic/contract/people.ts";
import { Link } from "react-router-dom";
import { PrintReceipt } from "../../payment/receipt.tsx";
import { formatShortDayWithYear } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { prefetchOnIntent } from "../../shared/load-code.ts";
import { scheduleLink, schedulePath } from "../../shared/paths.ts";
import { usePagedList } from "../../shared/query-client.ts";
import { spelled } from "../../shared/spelling.ts";
import { ErrorState, Skeleton, StatusBadge } from "../../ui/states.tsx";
import { CardTable, Pager } from "../../ui/table.tsx";
import {
  AppointmentBadge,
  findAppointmentMarks,
  PatientNote,
  PaymentBadge,
} from "../schedule/appointment-badges.tsx";
import { type Period, personAppointmentsQuery } from "./person-calls.ts";

type PersonAppointmentsProps = {
  who: PersonReference;
  period: Period;
  /** Undefined while the person loads. Rows then don't name the family member who has the appointment. */
  person: PersonDetails | undefined;
};

const periodTitles: Record<Period, { title: string; label: string; none: string }> = {
  coming: { title: "Upcoming", label: "Upcoming appointments", none: "Nothing is booked." },
  past: { title: "Past", label: "Past appointments", none: "There are no past appointments." },
};

export function PersonAppointments({ who, period, person }: PersonAppointmentsProps) {
  const { title, label, none } = periodTitles[period];
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    personAppointmentsQuery(who, period, after),
  );
  const bookings = query.data?.data ?? [];
  const counts = person && query.data && describeAppointmentCounts(period, person.counts, query.data.total);
  return (
    <section className="mb-4" aria-labelledby={period}>
      <div className="d-flex flex-wrap gap-2 align-items-baseline mb-3">
        <h2 id={period} className="h3 m-0">
          {title}
        </h2>
        {counts && <p className="small text-soft m-0">{counts}</p>}
      </div>
      {query.isPending ? (
        <Skeleton lines={2} className="skeleton-row" />
      ) : query.isError ? (
        <ErrorState title={`${label} could not be loaded`} error={query.error} retry={restart} />
      ) : bookings.length === 0 && !previous ? (
        <p className="text-soft">{none}</p>
      ) : (
        <>
          <CardTable caption={label}>
            <thead>
              <tr>
                <th scope="col">Date</th>
                <th scope="col">Treatment</th>
                <th scope="col">Payment</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {bookings.map((booking) => (
                <AppointmentRow
                  key={booking._id}
                  booking={booking}
                  isPast={period === "past"}
                  name={person?.name}
                />
              ))}
            </tbody>
          </CardTable>
          <Pager
            label={label}
            first={firstNumber}
            count={bookings.length}
            total={query.data.total}
            previous={previous}
            following={following}
          />
        </>
      )}
    </section>
  );
}

type AppointmentRowProps = { booking: Booking; isPast: boolean; name: string | undefined };

function AppointmentRow({ booking, isPast, name }: AppointmentRowProps) {
  const { _id, dateISO, slot, treatment, doctor, patientName, status } = booking;
  const day = formatShortDayWithYear(dateISO);
  const struck = status === "cancelled" ? "text-decoration-line-through text-soft" : undefined;
  return (
    <tr>
      <th scope="row" data-label="Date" className="card-title">
        <Link
          className={struck}
          to={scheduleLink({ date: dateISO, open: _id })}
          {...prefetchOnIntent(schedulePath)}
        >
          <span className="whole">{day}</span> <span className="whole">{formatSlot(slot)}</span>
        </Link>
      </th>
      <td data-label="Treatment">
        <div className={struck}>
          {treatment}
          {doctor && (
            <small className="d-block text-soft">
              <bdi>{doctor}</bdi>
            </small>
          )}
          {name !== undefined && patientName !== name && (
            <small className="d-block text-soft">
              For <bdi>{patientName}</bdi>
            </small>
          )}
          <PatientNote booking={booking} />
        </div>
      </td>
      <td data-label="Payment">
        <span className="cell-stack">
          <PaymentBadge booking={booking} />
          <PrintReceipt
            booking={booking}
            className="btn-sm btn-link p-0"
            label={`Print receipt: ${day} ${formatSlot(slot)}`}
          />
        </span>
      </td>
      <td data-label="Status">
        <AppointmentStatus booking={booking} isPast={isPast} />
      </td>
    </tr>
  );
}

function AppointmentStatus({ booking, isPast }: Pick<AppointmentRowProps, "booking" | "isPast">) {
  // Shows a dash while the desk has not recorded whether the patient came.
  if (isPast && booking.status === "booked" && !booking.arrived) return "—";
  const [mark] = findAppointmentMarks(booking);
  return mark ? <AppointmentBadge mark={mark} /> : <StatusBadge tone="neutral">Booked</StatusBadge>;
}

/** For example `3 upcoming, 1 canceled`. Empty if the heading of the list describes all its appointments. */
export function describeAppointmentCounts(
  period: Period,
  { coming, past, noShow }: PersonDetails["counts"],
  total: number | null,
): string {
  if (total === null) return "";
  const [expected, missed] = period === "coming" ? [coming, 0] : [past, noShow];
  const cancelled = total - expected - missed;
  if (missed === 0 && cancelled <= 0) return "";
  return [
    `${expected} ${periodTitles[period].title.toLowerCase()}`,
    missed > 0 && (missed === 1 ? "1 no-show" : `${missed} no-shows`),
    cancelled > 0 && `${cancelled} ${spelled("canceled")}`,
  ]
    .filter(Boolean)
    .join(", ");
}
