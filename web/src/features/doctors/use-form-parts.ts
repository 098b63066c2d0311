import { useQuery } from "@tanstack/react-query";
import { managedTreatmentsQuery } from "../../lib/clinic/managed-treatments-query.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";

/** What a doctor's form chooses from, once it is there. */
export function useFormParts() {
  const treatments = useQuery(managedTreatmentsQuery);
  const settings = useQuery(settingsQuery);
  const parts =
    treatments.data && settings.data
      ? { catalogue: treatments.data, clinicHours: settings.data.openingHours }
      : undefined;
  return {
    parts,
    error: parts ? null : (treatments.error ?? settings.error),
    retry: () => void Promise.all([treatments.refetch(), settings.refetch()]),
  };
}
