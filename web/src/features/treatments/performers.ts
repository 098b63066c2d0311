import type { ManagedDoctor } from "@clinic/contract/doctors.ts";

/** Who performs a treatment: without anybody, patients find no time. */
export function performersText(
  doctors: readonly Pick<ManagedDoctor, "name" | "treatments" | "bookable">[],
  treatmentId: string | undefined,
): string {
  const found = doctors.filter(
    ({ treatments, bookable }) => bookable && treatments.includes(treatmentId ?? ""),
  );
  if (found.length === 0) {
    return "Patients find times once somebody performs it: tick it under Manage Doctor, Edit.";
  }
  return `Now performed by ${found.map(({ name }) => name).join(", ")}.`;
}
