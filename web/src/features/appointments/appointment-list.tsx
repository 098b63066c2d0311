import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useState } from "react";
import { CardTable } from "../../components/card-table.tsx";
import { groupAppointments } from "./appointment-groups.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import { type Asked, ChangeDialogs } from "./change-dialogs.tsx";

type Props = { bookings: Booking[]; clinic: PublicSettings };

export function AppointmentList({ bookings, clinic }: Props) {
  const now = new Date();
  const { upcoming, past } = groupAppointments(bookings, now);
  const [asked, setAsked] = useState<Asked>();
  const ask = (act: Asked["act"]) => (booking: Booking) =>
    setAsked((last) => ({ act, booking, open: true, opened: (last?.opened ?? 0) + 1 }));
  const close = () => setAsked((shown) => shown && { ...shown, open: false });

  const rows = (group: Booking[], from: number) =>
    group.map((booking, i) => (
      <AppointmentRow
        key={booking._id}
        number={from + i + 1}
        booking={booking}
        clinic={clinic}
        now={now}
        onCancel={ask("cancel")}
        onMove={ask("move")}
      />
    ));

  return (
    <>
      {upcoming.length > 0 && (
        <section className="appointment-group" aria-labelledby="upcoming">
          <h2 id="upcoming">Upcoming</h2>
          <CardTable caption="Upcoming appointments">
            <Columns />
            <tbody>{rows(upcoming, 0)}</tbody>
          </CardTable>
        </section>
      )}
      {past.length > 0 && (
        <section className="appointment-group is-past" aria-labelledby="past">
          <h2 id="past">Past and canceled</h2>
          <CardTable caption="Past and canceled appointments">
            <Columns />
            <tbody>{rows(past, upcoming.length)}</tbody>
          </CardTable>
        </section>
      )}
      {asked && <ChangeDialogs key={asked.opened} asked={asked} clinic={clinic} onClose={close} />}
    </>
  );
}

function Columns() {
  return (
    <thead>
      <tr>
        <th scope="col">#</th>
        <th scope="col">Name</th>
        <th scope="col">Date</th>
        <th scope="col">Time</th>
        <th scope="col">Treatment</th>
        <th scope="col">Payment</th>
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
