import type { Doctor } from "@clinic/contract/doctors.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";

type Group = { label: string; treatments: Treatment[] };
type Performer = Pick<Doctor, "_id" | "name" | "treatments">;

/**
 * Those first that can be had at the place that was clicked: what its doctor performs, or for a seat, null, what needs no
 * doctor. With no place, or where that tells nothing apart, all in one.
 */
export function treatmentGroups(
  treatments: readonly Treatment[],
  doctors: readonly Performer[],
  holder: string | null | undefined,
): Group[] {
  const doctor = doctors.find(({ _id }) => _id === holder);
  const needsDoctor = new Set(doctors.flatMap((each) => each.treatments));
  const here = treatments.filter(({ _id }) =>
    holder === null ? !needsDoctor.has(_id) : doctor?.treatments.includes(_id),
  );
  const elsewhere = treatments.filter((treatment) => !here.includes(treatment));
  if (here.length === 0 || elsewhere.length === 0) return [{ label: "", treatments: [...treatments] }];
  return [
    { label: doctor ? doctor.name : "Without a doctor", treatments: here },
    { label: doctor ? "Not with this doctor" : "With a doctor", treatments: elsewhere },
  ];
}
