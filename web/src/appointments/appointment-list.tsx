import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { addressLine } from "@clinic/domain/clinic.ts";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { showVisitDay } from "../shared/appointment-words.ts";
import { isUpcoming } from "../shared/booking-rules.ts";
import { directionsUrl } from "../shared/clinic-format.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import { CardTable } from "../ui/table.tsx";
import { type Acts, AppointmentActs, AppointmentTreatment, PaymentCell } from "./appointment-cells.tsx";
import type { Asked } from "./change-dialogs.tsx";

const Dialogs = lazyDialog("change-dialogs", async () => ({
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

/** Of every table of appointments, the one that holds the next alone too. */
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

function AppointmentRow({ number, ...acts }: Acts & { number: number | undefined }) {
  const { booking, now } = acts;
  const whose = `whose-${booking._id}`;
  const what = `what-${booking._id}`;
  const about = `${whose} ${what}`;
  return (
    <tr className="appointment">
      <td data-label="#">{number}</td>
      <td data-label="Name">
        <bdi id={whose}>{booking.patientName}</bdi>
      </td>
      <td className="appointment-time" data-label="Date">
        {showVisitDay(booking)}
      </td>
      <td className="appointment-time" data-label="Time">
        {booking.slot}
      </td>
      <td className="appointment-treatment card-title" data-label="Treatment">
        <AppointmentTreatment booking={booking} now={now} id={what} />
      </td>
      <td data-label="Payment">
        <PaymentCell booking={booking} now={now} describedBy={about} />
      </td>
      <td className="appointment-actions">
        <AppointmentActs describedBy={about} {...acts} />
      </td>
    </tr>
  );
}

/** The next one stands in no other table: its own has the same columns, and looks like a card on every screen. */
function NextAppointment(acts: Acts) {
  const { booking, clinic, now } = acts;
  return (
    <section className="appointment-group" aria-labelledby="next">
      <h2 id="next">Next visit</h2>
      <div className="panel next-appointment">
        <table>
          <caption className="visually-hidden">Next appointment</caption>
          <Columns />
          <tbody>
            <tr className="appointment">
              <td className="visually-hidden">1</td>
              <td className="next-name">
                <bdi id="next-whose">{booking.patientName}</bdi>
              </td>
              <td className="next-day">{showVisitDay(booking)}</td>
              <td className="next-time">{booking.slot}</td>
              <td className="next-treatment">
                <AppointmentTreatment booking={booking} now={now} id="next-what" />
              </td>
              <td className="next-payment">
                <PaymentCell booking={booking} now={now} describedBy="next-whose next-what" />
              </td>
              <td className="next-actions">
                <AppointmentActs describedBy="next-whose next-what" {...acts} />
              </td>
            </tr>
          </tbody>
        </table>
        <div className="next-place">
          <MapPin className="icon" aria-hidden="true" />
          <div>
            <strong>{clinic.name}</strong>
            <address>{addressLine(clinic.address)}</address>
            <a href={directionsUrl(clinic)} target="_blank" rel="noreferrer">
              Get directions
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}

type Groups = { next: Booking | undefined; later: Booking[]; past: Booking[] };

/** The next one leads, then those after it, the soonest on top; last what has been, the latest on top. */
export function groupAppointments(bookings: Booking[], now: Date): Groups {
  const sorted = bookings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const [next, ...later] = sorted.filter((booking) => isUpcoming(booking, now));
  return { next, later, past: sorted.filter((booking) => !isUpcoming(booking, now)).reverse() };
}

/** The number of each in this order, by its id: what was canceled is counted in no number, and has none. */
export function numberAppointments(bookings: readonly Booking[]): ReadonlyMap<string, number> {
  const counted = bookings.filter(({ status }) => status !== "cancelled");
  return new Map(counted.map(({ _id }, i) => [_id, i + 1]));
}

/** How many appointments somebody has or had: one that was canceled is none. */
export function countAppointments(bookings: readonly Booking[]): number {
  return bookings.filter(({ status }) => status !== "cancelled").length;
}
