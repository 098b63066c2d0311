import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { useQuery } from "@tanstack/react-query";
import { managedDoctorsQuery } from "../../lib/clinic/managed-doctors-query.ts";
import { managedTreatmentsQuery } from "../../lib/clinic/managed-treatments-query.ts";
import { fieldsOf } from "./doctor-fields.ts";
import { FormWarning } from "./form-warning.tsx";
import { leftWithNobody, nobodyText } from "./left-with-nobody.ts";
import "../../styles/doctor-form.scss";

/** Before a doctor can no longer be booked: what patients could book with nobody then. */
export function LastOneWarning({ doctor }: { doctor: ManagedDoctor }) {
  const { data: catalogue } = useQuery(managedTreatmentsQuery);
  const { data: doctors } = useQuery(managedDoctorsQuery);
  if (!catalogue || !doctors) return null;
  const alone = leftWithNobody(catalogue, doctors, doctor, { ...fieldsOf(doctor), bookable: false });
  return <FormWarning>{alone.length > 0 && nobodyText(alone)}</FormWarning>;
}
