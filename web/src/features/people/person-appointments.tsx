import type { PersonDetails, PersonReference } from "@clinic/contract/people.ts";
import { CardTable } from "../../components/card-table.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Pager } from "../../components/pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { usePagedList } from "../../lib/paged-list.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import { listedText } from "./listed-text.ts";
import { personAppointmentsQuery, type When } from "./person-queries.ts";

type Props = {
  who: PersonReference;
  when: When;
  /** As soon as they are known: an appointment for somebody else says so. */
  person: PersonDetails | undefined;
};

const titles: Record<When, { title: string; label: string; none: string }> = {
  coming: { title: "Coming", label: "Coming appointments", none: "Nothing is booked." },
  past: { title: "Past", label: "Past appointments", none: "There is no past appointment." },
};

export function PersonAppointments({ who, when, person }: Props) {
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
