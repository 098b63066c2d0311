import { useQuery } from "@tanstack/react-query";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { doctorsQuery } from "../../lib/clinic/doctors-query.ts";
import { timesWith } from "../../lib/clinic/free-times.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { type Choice, doctorChoices } from "./doctor-choices.ts";

type Wish = { day: ClinicDay; treatmentId: string; doctorId: string };

export type Times = {
  times: readonly string[];
  choices: readonly Choice[];
  hint: string | undefined;
  /** The day has no time. Undefined while it loads or if no treatment is chosen. */
  isFull: boolean | undefined;
  /** Whether the chosen time is another doctor's too. Anyone's time is anyone's; one doctor's only theirs. */
  fits: (other: string) => boolean;
};

/** What others take while a form is open goes from its list. */
const lookAgainMs = 10_000;

/** What is free on a day for one treatment, with whom: for a form's times and doctors. */
export function useTimes({ day, treatmentId, doctorId }: Wish) {
  const available = useQuery({ ...availableQuery(day), refetchInterval: lookAgainMs });
  const doctors = useQuery(doctorsQuery);
  const free = available.data?.find(({ _id }) => _id === treatmentId);
  const all = free ? timesWith(free, doctorId) : [];
  /** With that time chosen; empty for none. Until it is known what is free, it stands. */
  const at = (slot: string): Times => ({
    times: available.data || slot === "" ? all : [slot],
    choices: doctorChoices(doctors.data ?? [], treatmentId, free, slot),
    hint: available.isLoadingError
      ? sentenceOf(available.error)
      : available.isLoading
        ? "Looking for free times…"
        : available.data && !free && treatmentId
          ? "This treatment isn't offered anymore"
          : free && freeText(all, slot),
    isFull: free && all.length === 0,
    fits: (other) => free !== undefined && timesWith(free, other).includes(slot),
  });
  return { all, at };
}

function freeText(times: readonly string[], slot: string): string {
  if (times.length === 0) return "No Slot Available";
  return slot && !times.includes(slot) ? `${slot} isn't free: choose another time` : `${times.length} free`;
}
