import { readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router-dom";
import { firstDayQuery } from "../../lib/clinic/available-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

/** What an address of the page asks for. No day: the first with a free time. */
export function chosenIn(params: URLSearchParams) {
  return {
    day: readDate(params.get("date") ?? ""),
    doctor: params.get("doctor") ?? "",
    treatment: params.get("treatment") ?? "",
  };
}

/** Undefined until it is known; null where no time is free, or nobody can say. */
export function useChosenDay(): ClinicDay | null | undefined {
  const [params] = useSearchParams();
  const { day, ...sought } = chosenIn(params);
  const first = useQuery({ ...firstDayQuery(sought), enabled: day === null });
  if (day !== null) return day;
  return first.isPending ? undefined : (first.data ?? null);
}

/**
 * The chosen day, dentist and treatment stand in the address, so that reload, back and a shared link keep them. What has
 * opened above the page stays open when they change.
 */
export function useChosen(day: ClinicDay) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const { doctor, treatment } = chosenIn(params);
  const change = (act: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    // What is chosen otherwise leaves one where one is.
    next.set("date", day);
    act(next);
    setParams(next, { replace: true, state, preventScrollReset: true });
  };
  return {
    doctorId: doctor,
    treatmentId: treatment,
    chooseDay: (day: ClinicDay) => change((next) => next.set("date", day)),
    showEveryone: () => change((next) => next.delete("doctor")),
    /** All of them where it is empty. */
    chooseTreatment: (id: string) =>
      change((next) => (id === "" ? next.delete("treatment") : next.set("treatment", id))),
  };
}
