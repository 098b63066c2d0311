import { showVisitDay } from "../../lib/clinic/visit-words.ts";
import { type Acts, AppointmentActs } from "./appointment-acts.tsx";
import { AppointmentTreatment } from "./appointment-treatment.tsx";
import { PaymentCell } from "./payment-cell.tsx";

export function AppointmentRow({ number, ...acts }: Acts & { number: number | undefined }) {
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
