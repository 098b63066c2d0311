import { useQueries, useQuery } from "@tanstack/react-query";
import { availableQuery } from "../../../lib/clinic/available-query.ts";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { doctorsQuery } from "../../../lib/clinic/doctors-query.ts";
import { treatmentsQuery } from "../../../lib/clinic/treatments-query.ts";
import type { Bookable } from "./landing.ts";

/** Asked anew each time that a visit is taken up, once for each of the days. */
export function useBookable(days: readonly ClinicDay[], enabled: boolean): Bookable {
  const doctors = useQuery({ ...doctorsQuery, enabled });
  const treatments = useQuery({ ...treatmentsQuery, enabled });
  const answers = useQueries({
    queries: days.map((day) => ({ ...availableQuery(day), enabled, staleTime: 0 })),
  });
  return {
    doctors: doctors.data ?? [],
    treatments: treatments.data ?? [],
    isKnown: [doctors, treatments, ...answers].every(({ isPending }) => !isPending),
    free: new Map(days.flatMap((day, i) => (answers[i]?.data ? [[day, answers[i].data]] : []))),
  };
}
