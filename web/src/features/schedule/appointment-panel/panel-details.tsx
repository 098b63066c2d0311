import { emailUrl } from "@clinic/domain/clinic.ts";
import { Mail, Phone, User } from "lucide-react";
import { Link } from "react-router-dom";
import { showMoment } from "../../../lib/clinic/show-moment.ts";
import type { DeskBooking } from "../acts.ts";
import { pageOfPatient } from "../page-of-patient.ts";

type Props = {
  booking: DeskBooking;
  /** Whose account it belongs to, where the schedule has told of it; null for a caller's. */
  uid: string | null;
  timeZone: string;
};

export function PanelDetails({ booking, uid, timeZone }: Props) {
  const { patientName, phone, phoneUrl, patient, createdAt, cancelledAt, transactionId } = booking;
  const page = pageOfPatient({ ...booking, uid });
  return (
    <section aria-labelledby="panel-patient">
      <h3 id="panel-patient">Patient</h3>
      <ul className="panel-contact">
        {phone && (
          <li>
            <Phone size={18} aria-hidden="true" />
            <a href={phoneUrl}>{phone}</a>
          </li>
        )}
        <li>
          <Mail size={18} aria-hidden="true" />
          {patient ? <a href={emailUrl(patient)}>{patient}</a> : "No email address"}
        </li>
        {page && (
          <li>
            <User size={18} aria-hidden="true" />
            <Link to={page}>
              All about <bdi>{patientName}</bdi>
            </Link>
          </li>
        )}
      </ul>
      <p className="panel-soft">
        Booked {showMoment(createdAt, timeZone)}
        {cancelledAt && <>, canceled {showMoment(cancelledAt, timeZone)}</>}
        {transactionId && (
          <>
            <br />
            Transaction Id: {transactionId}
          </>
        )}
      </p>
    </section>
  );
}
