import type { Booking } from "@clinic/contract/bookings.ts";
import type { PersonDetails, PersonReference } from "@clinic/contract/people.ts";
import { Link } from "react-router-dom";
import { PrintReceipt } from "../../payment/receipt.tsx";
import { showShortWeekday } from "../../shared/clinic-day.ts";
import { onIntent } from "../../shared/load-code.ts";
import { scheduleLink, schedulePath } from "../../shared/paths.ts";
import { usePagedList } from "../../shared/query-client.ts";
import { ErrorState, Skeleton, StatusBadge } from "../../ui/states.tsx";
import { CardTable, Pager } from "../../ui/table.tsx";
import { AppointmentBadge, marksOf, PatientNote, PaymentBadge } from "../schedule/appointment-badges.tsx";
import { personAppointmentsQuery, type When } from "./person-calls.ts";

type PersonAppointmentsProps = {
  who: PersonReference;
  when: When;
  /** As soon as they are known: an appointment for somebody else says so. */
  person: PersonDetails | undefined;
};

const titles: Record<When, { title: string; label: string; none: string }> = {
  coming: { title: "Coming", label: "Coming appointments", none: "Nothing is booked." },
  past: { title: "Past", label: "Past appointments", none: "There is no past appointment." },
};

export function PersonAppointments({ who, when, person }: PersonAppointmentsProps) {
  const { title, label, none } = titles[when];
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    personAppointmentsQuery(who, when, after),
  );
  const bookings = query.data?.data ?? [];
  const listed = person && query.data && listedText(when, person.counts, query.data.total);
  return (
    <section className="person-appointments" aria-labelledby={when}>
      <div className="person-list-head">
        <h2 id={when}>{title}</h2>
        {listed && <p>{listed}</p>}
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
                  past={when === "past"}
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

type AppointmentRowProps = { booking: Booking; past: boolean; name: string | undefined };

/** Leads to the appointment on its day, where the desk can do something about it. */
function AppointmentRow({ booking, past, name }: AppointmentRowProps) {
  const { _id, dateISO, slot, treatment, doctor, patientName, status } = booking;
  const day = `${showShortWeekday(dateISO)}, ${dateISO.slice(0, 4)}`;
  return (
    <tr className={status === "cancelled" ? "is-cancelled" : undefined}>
      <th scope="row" data-label="Date" className="card-title">
        <Link to={scheduleLink({ date: dateISO, open: _id })} {...onIntent(schedulePath)}>
          <span className="whole">{day}</span> <span className="whole">{slot}</span>
        </Link>
      </th>
      <td data-label="Treatment">
        <div className="person-treatment">
          {treatment}
          {doctor && (
            <small>
              <bdi>{doctor}</bdi>
            </small>
          )}
          {name !== undefined && patientName !== name && (
            <small>
              For <bdi>{patientName}</bdi>
            </small>
          )}
          <PatientNote booking={booking} />
        </div>
      </td>
      <td data-label="Payment">
        <span className="person-payment">
          <PaymentBadge booking={booking} />
          <PrintReceipt booking={booking} className="btn-link" label={`Print receipt: ${day} ${slot}`} />
        </span>
      </td>
      <td data-label="Status">
        <Standing booking={booking} past={past} />
      </td>
    </tr>
  );
}

function Standing({ booking, past }: Pick<AppointmentRowProps, "booking" | "past">) {
  // Whether they came, nobody has noted.
  if (past && booking.status === "booked" && !booking.arrived) return "—";
  const [mark] = marksOf(booking);
  return mark ? <AppointmentBadge mark={mark} /> : <StatusBadge tone="neutral">Booked</StatusBadge>;
}

/** What stands in a list of so many: `3 coming, 1 canceled`. Empty where all of them are what its heading says. */
export function listedText(
  when: When,
  { coming, past, noShow }: PersonDetails["counts"],
  total: number | null,
): string {
  if (total === null) return "";
  const [meant, missed] = when === "coming" ? [coming, 0] : [past, noShow];
  const cancelled = total - meant - missed;
  if (missed === 0 && cancelled <= 0) return "";
  return [
    `${meant} ${when}`,
    missed > 0 && (missed === 1 ? "1 no-show" : `${missed} no-shows`),
    cancelled > 0 && `${cancelled} canceled`,
  ]
    .filter(Boolean)
    .join(", ");
}
