import type { ManagedDoctor } from "@clinic/contract/doctors.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Skeleton } from "../../components/skeleton.tsx";
import { managedDoctorsQuery } from "../../lib/clinic/managed-doctors-query.ts";
import { managedTreatmentsQuery } from "../../lib/clinic/managed-treatments-query.ts";
import { fieldsOf } from "./doctor-fields.ts";
import { FormWarning } from "./form-warning.tsx";
import { leftWithNobody, nobodyText } from "./left-with-nobody.ts";
import "../../styles/doctor-form.scss";

/**
 * Before a doctor can no longer be booked: what patients could book with nobody then. The button that does it waits while
 * `loading`.
 */
export function useLastOneWarning(doctor: ManagedDoctor): { loading: boolean; warning: ReactNode } {
  const catalogue = useQuery(managedTreatmentsQuery);
  const doctors = useQuery(managedDoctorsQuery);
  const warn = (text: string | false) => ({ loading: false, warning: <FormWarning>{text}</FormWarning> });
  if (catalogue.data && doctors.data) {
    const without = { ...fieldsOf(doctor), bookable: false };
    const alone = leftWithNobody(catalogue.data, doctors.data, doctor, without);
    return warn(alone.length > 0 && nobodyText(alone));
  }
  if (catalogue.isError || doctors.isError) return warn(unknownText);
  return { loading: true, warning: <Skeleton lines={1} /> };
}

const unknownText =
  "Doctors and treatments could not be loaded: we can't tell whether a treatment is left without a doctor.";
