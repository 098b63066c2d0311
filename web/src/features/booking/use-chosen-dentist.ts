import { useQuery } from "@tanstack/react-query";
import { doctorsQuery } from "../../lib/clinic/doctors-query.ts";

/**
 * Who can be booked, once that is known, and whom the address asks for: `dentist` where they can be, `refused` where not, `failed` where
 * nobody can say.
 */
export function useChosenDentist(doctorId: string) {
  const { data: doctors, isPending, isLoadingError, error, refetch } = useQuery(doctorsQuery);
  const isAsked = doctorId !== "";
  const asked = doctors?.find(({ _id }) => _id === doctorId);
  const dentist = asked && asked.treatments.length > 0 ? asked : undefined;
  return {
    doctors,
    dentist,
    /** Only who is asked for is waited for. */
    isPending: isAsked && isPending,
    refused: isAsked && !isLoadingError && !dentist && { dentist: asked },
    failed: isAsked && isLoadingError && { error, retry: () => void refetch() },
  };
}
