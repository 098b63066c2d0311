import { readDate } from "@clinic/domain/calendar-date.ts";
import { useLocation, useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

/**
 * The chosen day, dentist and treatment stand in the address, so that reload, back and a shared link keep them. Today is the
 * default. What has opened above the page stays open when they change.
 */
export function useChosen(today: ClinicDay) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const change = (act: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    act(next);
    setParams(next, { replace: true, state });
  };
  return {
    day: readDate(params.get("date") ?? "") ?? today,
    doctorId: params.get("doctor") ?? "",
    treatmentId: params.get("treatment") ?? "",
    chooseDay: (day: ClinicDay) => change((next) => next.set("date", day)),
    showEveryone: () => change((next) => next.delete("doctor")),
    /** All of them where it is empty. */
    chooseTreatment: (id: string) =>
      change((next) => (id === "" ? next.delete("treatment") : next.set("treatment", id))),
  };
}
