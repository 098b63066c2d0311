import { formatDuration } from "@clinic/domain/clinic-time.ts";
import {
  formatOpeningTime,
  formatShortDayOnPublicPage,
  formatTreatmentPrice,
} from "../shared/clinic-format.ts";
import { readDateParam, readSlotParam } from "../shared/paths.ts";
import { useDoctors } from "../shared/published.ts";
import { useTreatments } from "../shared/published-lists.ts";
import { AppointmentFace } from "../ui/appointment-face.tsx";

/** The treatment, dentist, day and time that the person chose before the login. `search` is the query of /appointment. */
export function ChosenVisit({ search }: { search: string }) {
  const chosen = new URLSearchParams(search);
  const treatment = useTreatments().data.find(({ _id }) => _id === chosen.get("treatment"));
  const dentist = useDoctors().data.find(({ _id }) => _id === chosen.get("doctor"));
  const date = readDateParam(chosen);
  const slot = readSlotParam(chosen);
  const appointment = {
    ...{ treatment: treatment?.name ?? "Appointment", treatmentId: treatment?._id ?? "" },
    ...{ doctor: dentist?.name ?? null, doctorId: dentist?._id ?? null },
  };
  return (
    <>
      <AppointmentFace appointment={appointment} />
      <p className="mb-0">
        <strong className="d-block">{appointment.treatment}</strong>
        {dentist && (
          <span className="d-block">
            with <bdi>{dentist.name}</bdi>
          </span>
        )}
        {date && (
          <span className="d-block">
            {formatShortDayOnPublicPage(date)}
            {slot && `, ${formatOpeningTime(slot)}`}
          </span>
        )}
        {treatment && (
          <span className="d-block text-soft">
            {formatDuration(treatment.durationMinutes)} · {formatTreatmentPrice(treatment.Price)}
          </span>
        )}
      </p>
    </>
  );
}
