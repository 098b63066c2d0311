import { readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { availableQuery } from "../../lib/clinic/available-query.ts";
import { doctorsQuery } from "../../lib/clinic/doctors-query.ts";
import { timesWith } from "../../lib/clinic/free-times.ts";
import { sentenceOf } from "../../lib/error-sentences.ts";
import { doctorChoices } from "./doctor-choices.ts";

type Wish = { date: string; treatmentId: string; slot: string; doctorId: string };

/** What is free on a day for one treatment, with whom: for a form's times and doctors. */
export function useTimes({ date, treatmentId, slot, doctorId }: Wish) {
  const day = readDate(date);
  const available = useQuery({ ...availableQuery(day ?? ""), enabled: day !== null });
  const doctors = useQuery(doctorsQuery);
  const free = available.data?.find(({ _id }) => _id === treatmentId);
  const times = free ? timesWith(free, doctorId) : [];
  const choices = doctorChoices(doctors.data ?? [], treatmentId, free, slot);
  const hint = available.isError
    ? sentenceOf(available.error)
    : available.isLoading
      ? "Looking for free times…"
      : available.data && !free && treatmentId
        ? "This treatment isn't offered anymore"
        : free && freeText(times, slot);
  /** Anyone's time is anyone's; one doctor's only theirs. */
  const fits = (other: string) => free !== undefined && timesWith(free, other).includes(slot);
  return { day, times, choices, hint, fits };
}

function freeText(times: readonly string[], slot: string): string {
  if (times.length === 0) return "No Slot Available";
  return slot && !times.includes(slot) ? `${slot} isn't free: choose another time` : `${times.length} free`;
}
