import type { Booking } from "@clinic/contract/bookings.ts";
import { useDoctors } from "../shared/published.ts";
import { useTreatments } from "../shared/published-lists.ts";
import { Avatar } from "./avatar.tsx";
import { hasPicture, TreatmentPicture } from "./treatment-picture.tsx";

type Props = { appointment: Pick<Booking, "treatment" | "treatmentId" | "doctor" | "doctorId"> };

/**
 * The dentist's portrait, or the treatment's picture for an appointment without a dentist. Hidden from screen readers, because the
 * names stand beside it.
 */
export function AppointmentFace({ appointment: { treatment, treatmentId, doctor, doctorId } }: Props) {
  const { data: doctors } = useDoctors();
  const { data: treatments } = useTreatments();
  if (doctor) return <Avatar name={doctor} src={doctors.find(({ _id }) => _id === doctorId)?.img} />;
  const picture = treatments.find(({ _id }) => _id === treatmentId)?.picture;
  if (!hasPicture(picture)) return <Avatar name={treatment} />;
  return (
    <span className="avatar">
      <TreatmentPicture picture={picture} className="avatar-picture" />
    </span>
  );
}
