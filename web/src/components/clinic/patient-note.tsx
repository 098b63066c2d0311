import type { Booking } from "@clinic/contract/bookings.ts";
import { NotebookPen } from "lucide-react";
import "../../styles/patient-note.scss";

/** What its patient wants the clinic to know, for the clinic's own people; nothing where they said nothing. */
export function PatientNote({ booking: { note } }: { booking: Pick<Booking, "note"> }) {
  if (note === "") return null;
  return (
    <div className="patient-note">
      <NotebookPen size={16} aria-hidden="true" />
      <p>
        <span className="patient-note-title">Note from the patient</span>
        <span className="visually-hidden">: </span>
        <span className="patient-note-text">{note}</span>
      </p>
    </div>
  );
}
