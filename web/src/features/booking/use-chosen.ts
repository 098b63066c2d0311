import { readDate } from "@clinic/domain/calendar-date.ts";
import { useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

/** The chosen day and dentist stand in the address, so that reload, back and a shared link keep them. Today is the default. */
export function useChosen(today: ClinicDay) {
  const [params, setParams] = useSearchParams();
  const change = (act: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    act(next);
    setParams(next, { replace: true });
  };
  return {
    day: readDate(params.get("date") ?? "") ?? today,
    doctorId: params.get("doctor") ?? "",
    chooseDay: (day: ClinicDay) => change((next) => next.set("date", day)),
    showEveryone: () => change((next) => next.delete("doctor")),
  };
}
