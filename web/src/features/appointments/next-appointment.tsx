import { addressLine } from "@clinic/domain/clinic.ts";
import { MapPin } from "lucide-react";
import { directionsUrl } from "../../components/clinic/clinic-format.ts";
import { showVisitDay } from "../../lib/clinic/visit-words.ts";
import { type Acts, AppointmentActs } from "./appointment-acts.tsx";
import { AppointmentTreatment } from "./appointment-treatment.tsx";
import { Columns } from "./columns.tsx";
import { PaymentCell } from "./payment-cell.tsx";

/** The next one stands in no other table: its own has the same columns, and looks like a card on every screen. */
export function NextAppointment(acts: Acts) {
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
