import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { addressLine, directionsUrl } from "@clinic/domain/address.ts";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { formatAppointmentDay } from "../shared/appointment-text.ts";
import { isUpcoming } from "../shared/booking-rules.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import { spelled } from "../shared/spelling.ts";
import { lazyDialog } from "../ui/lazy-component.tsx";
import { CardTable } from "../ui/table.tsx";
import {
  AppointmentActions,
  type AppointmentActionsProps,
  AppointmentTreatment,
  PaymentCell,
} from "./appointment-cells.tsx";
import type { OpenedDialog } from "./change-dialogs.tsx";

const LazyChangeDialogs = lazyDialog("change-dialogs", async () => ({
  Part: (await import("./change-dialogs.tsx")).ChangeDialogs,
}));

type Props = { bookings: Booking[]; clinic: PublicSettingsAnswer };

export function AppointmentList({ bookings, clinic }: Props) {
  const now = new Date();
  const { next, later, past } = groupAppointments(bookings, now);
  const [opened, setOpened] = useState<OpenedDialog>();
  const openDialog = (action: OpenedDialog["action"]) => (booking: Booking) =>
    setOpened((last) => ({ action, booking, open: true, openCount: (last?.openCount ?? 0) + 1 }));
  const closeDialog = () => setOpened((shown) => shown && { ...shown, open: false });
  const actions = { clinic, now, onCancel: openDialog("cancel"), onMove: openDialog("move") };
  const numbersById = numberAppointments([...(next ? [next] : []), ...later, ...past]);

  const renderRows = (group: Booking[]) =>
    group.map((booking) => (
      <AppointmentRow
        key={booking._id}
        number={numbersById.get(booking._id)}
        booking={booking}
        {...actions}
      />
    ));

  return (
    <>
      {next && <NextAppointment booking={next} {...actions} />}
      {later.length > 0 && (
        <section className="appointment-group" aria-labelledby="later">
          <h2 id="later">Upcoming</h2>
          <CardTable caption="Upcoming appointments">
            <ColumnHeadings />
            <tbody>{renderRows(later)}</tbody>
          </CardTable>
        </section>
      )}
      {past.length > 0 && (
        <section className="appointment-group is-past" aria-labelledby="past">
          <h2 id="past">Past and {spelled("canceled")}</h2>
          <CardTable caption={`Past and ${spelled("canceled")} appointments`}>
            <ColumnHeadings />
            <tbody>{renderRows(past)}</tbody>
          </CardTable>
        </section>
      )}
      <LazyChangeDialogs
        key={opened?.openCount}
        props={
          opened && {
            open: opened.open,
            opened,
            clinic,
            bookings,
            onClose: closeDialog,
            onMove: () => openDialog("move")(opened.booking),
          }
        }
      />
    </>
  );
}

function ColumnHeadings() {
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

function AppointmentRow({ number, ...actions }: AppointmentActionsProps & { number: number | undefined }) {
  const { booking, now } = actions;
  const patientId = `patient-${booking._id}`;
  const treatmentId = `treatment-${booking._id}`;
  const describedBy = `${patientId} ${treatmentId}`;
  return (
    <tr className="appointment">
      <td data-label="#">{number}</td>
      <td data-label="Name">
        <bdi id={patientId}>{booking.patientName}</bdi>
      </td>
      <td className="appointment-time" data-label="Date">
        {formatAppointmentDay(booking)}
      </td>
      <td className="appointment-time" data-label="Time">
        {formatSlot(booking.slot)}
      </td>
      <td className="appointment-treatment card-title" data-label="Treatment">
        <AppointmentTreatment booking={booking} now={now} id={treatmentId} />
      </td>
      <td data-label="Payment">
        <PaymentCell booking={booking} now={now} describedBy={describedBy} />
      </td>
      <td className="appointment-actions">
        <AppointmentActions describedBy={describedBy} {...actions} />
      </td>
    </tr>
  );
}

/** A table of one row with the columns of the lists below it. CSS makes it look like a card on every screen. */
function NextAppointment(actions: AppointmentActionsProps) {
  const { booking, clinic, now } = actions;
  return (
    <section className="appointment-group" aria-labelledby="next">
      <h2 id="next">Next appointment</h2>
      <div className="panel next-appointment">
        <table>
          <caption className="visually-hidden">Next appointment</caption>
          <ColumnHeadings />
          <tbody>
            <tr className="appointment">
              <td className="visually-hidden">1</td>
              <td className="next-name">
                <bdi id="next-patient">{booking.patientName}</bdi>
              </td>
              <td className="next-day">{formatAppointmentDay(booking)}</td>
              <td className="next-time">{formatSlot(booking.slot)}</td>
              <td className="next-treatment">
                <AppointmentTreatment booking={booking} now={now} id="next-treatment" />
              </td>
              <td className="next-payment">
                <PaymentCell booking={booking} now={now} describedBy="next-patient next-treatment" />
              </td>
              <td className="next-actions">
                <AppointmentActions describedBy="next-patient next-treatment" {...actions} />
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

type AppointmentGroups = { next: Booking | undefined; later: Booking[]; past: Booking[] };

/**
 * Splits the bookings into the next appointment, the later appointments (soonest first), and past or canceled appointments
 * (latest first).
 */
export function groupAppointments(bookings: Booking[], now: Date): AppointmentGroups {
  const sorted = bookings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const [next, ...later] = sorted.filter((booking) => isUpcoming(booking, now));
  return { next, later, past: sorted.filter((booking) => !isUpcoming(booking, now)).reverse() };
}

/** Numbers the appointments in the given order, and returns the numbers by booking id. Canceled appointments have no number. */
export function numberAppointments(bookings: readonly Booking[]): ReadonlyMap<string, number> {
  const counted = bookings.filter(({ status }) => status !== "cancelled");
  return new Map(counted.map(({ _id }, i) => [_id, i + 1]));
}

/** Counts the appointments that are not canceled. */
export function countAppointments(bookings: readonly Booking[]): number {
  return bookings.filter(({ status }) => status !== "cancelled").length;
}
