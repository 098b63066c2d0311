import type { BookingRequest } from "@clinic/contract/bookings.ts";
import type { RefusedDate } from "@clinic/contract/series.ts";
import { formatAppointmentDay } from "../../shared/appointment-text.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { describeUnusual } from "../unusual/unusual-words.ts";

type RefusedDatesDialogProps = {
  dates: readonly RefusedDate[];
  requested: Pick<BookingRequest, "slot" | "doctorId" | "patient">;
  treatment: string;
  onChoose: (date: ClinicDay) => void;
  onClose: () => void;
};

/** Says on which dates of a new series nothing was booked, and why. */
export function RefusedDatesDialog({
  dates,
  requested,
  treatment,
  onChoose,
  onClose,
}: RefusedDatesDialogProps) {
  return (
    <Dialog
      open
      title={dates.length === 1 ? "One date isn't booked" : `${dates.length} dates aren't booked`}
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          {dates.length === 1 ? "Leave it out" : "Leave them out"}
        </button>
      }
    >
      <div className="alert alert-warning">
        <p role="alert">
          The other dates are booked. {dates.length === 1 ? "This one isn't:" : "These aren't:"}
        </p>
        <ul className="d-grid gap-3">
          {dates.map(({ dateISO, reasons }) => (
            <li key={dateISO}>
              <p className="mb-1">
                <strong>{formatAppointmentDay({ dateISO })}</strong>
                {": "}
                {reasons.length > 0
                  ? describeUnusual(reasons, { ...requested, treatment }).join(" ")
                  : "This time doesn't exist on that day."}
              </p>
              <button
                type="button"
                className="btn btn-sm btn-outline-secondary"
                aria-label={`Choose another time for ${formatAppointmentDay({ dateISO })}`}
                onClick={() => onChoose(dateISO)}
              >
                Choose another time
              </button>
            </li>
          ))}
        </ul>
        <p className="mb-0">
          Another time is booked as an appointment of its own. It isn't part of the series
          {requested.patient !== "" && ", and the patient gets another email about it"}.
        </p>
      </div>
    </Dialog>
  );
}
