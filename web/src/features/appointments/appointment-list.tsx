import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { useState } from "react";
import { CardTable } from "../../components/card-table.tsx";
import { lateDialog } from "../../components/late-part.tsx";
import { groupAppointments, numberAppointments } from "./appointment-groups.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import type { Asked } from "./change-dialogs.tsx";
import { Columns } from "./columns.tsx";
import { NextAppointment } from "./next-appointment.tsx";

const Dialogs = lateDialog("change-dialogs", async () => ({
  Part: (await import("./change-dialogs.tsx")).ChangeDialogs,
}));

type Props = { bookings: Booking[]; clinic: PublicSettingsAnswer };

export function AppointmentList({ bookings, clinic }: Props) {
  const now = new Date();
  const { next, later, past } = groupAppointments(bookings, now);
  const [asked, setAsked] = useState<Asked>();
  const ask = (act: Asked["act"]) => (booking: Booking) =>
    setAsked((last) => ({ act, booking, open: true, opened: (last?.opened ?? 0) + 1 }));
  const close = () => setAsked((shown) => shown && { ...shown, open: false });
  const acts = { clinic, now, onCancel: ask("cancel"), onMove: ask("move") };
  const numbers = numberAppointments([...(next ? [next] : []), ...later, ...past]);

  const rows = (group: Booking[]) =>
    group.map((booking) => (
      <AppointmentRow key={booking._id} number={numbers.get(booking._id)} booking={booking} {...acts} />
    ));

  return (
    <>
      {next && <NextAppointment booking={next} {...acts} />}
      {later.length > 0 && (
        <section className="appointment-group" aria-labelledby="later">
          <h2 id="later">Upcoming</h2>
          <CardTable caption="Upcoming appointments">
            <Columns />
            <tbody>{rows(later)}</tbody>
          </CardTable>
        </section>
      )}
      {past.length > 0 && (
        <section className="appointment-group is-past" aria-labelledby="past">
          <h2 id="past">Past and canceled</h2>
          <CardTable caption="Past and canceled appointments">
            <Columns />
            <tbody>{rows(past)}</tbody>
          </CardTable>
        </section>
      )}
      <Dialogs
        key={asked?.opened}
        props={
          asked && {
            open: asked.open,
            asked,
            clinic,
            bookings,
            onClose: close,
            onMove: () => ask("move")(asked.booking),
          }
        }
      />
    </>
  );
}
