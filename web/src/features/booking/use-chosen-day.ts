import { readDate } from "@clinic/domain/calendar-date.ts";
import { useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

/** The chosen day stands in the address, so that reload, back and a shared link keep it. Today is the default. */
export function useChosenDay(today: ClinicDay): [ClinicDay, (day: ClinicDay) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (day: ClinicDay) => setParams({ date: day }, { replace: true });
  return [readDate(params.get("date") ?? "") ?? today, choose];
}
