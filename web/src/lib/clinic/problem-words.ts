/** Why a coming appointment can't take place as it stands, as the desk reads it. */
import type { Problem } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";

/** On a mark beside the appointment. */
export const problemMarks: Record<Problem, string> = {
  "outside-hours": "Outside hours",
  "doctor-away": "Doctor away",
  "doctor-gone": "Needs another doctor",
  "no-doctor": "Needs a doctor",
};

export function problemSentence(
  problem: Problem,
  { doctor, treatment }: Pick<Booking, "doctor" | "treatment">,
): string {
  switch (problem) {
    case "outside-hours":
      return doctor ? `The clinic is closed then, or ${doctor} isn't working.` : "The clinic is closed then.";
    case "doctor-away":
      return `${doctor ?? "The doctor"} is away then.`;
    case "doctor-gone":
      return `${doctor ?? "The doctor"} no longer performs ${treatment} here.`;
    case "no-doctor":
      return `It was booked before doctors performed ${treatment}, so it has none yet.`;
  }
}
