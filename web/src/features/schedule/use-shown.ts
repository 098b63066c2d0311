import { readDate } from "@clinic/domain/calendar-date.ts";
import { useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import type { View } from "./shown-days.ts";

/** What the sheet shows stands in the address: a link to a day works, and so does the back button. */
export function useShown(today: ClinicDay) {
  const [params, setParams] = useSearchParams();
  const day = readDate(params.get("date") ?? "") ?? today;
  const view: View = params.get("view") === "week" ? "week" : "day";
  const byTreatment = params.get("by") === "treatment";
  const show = (next: { day?: ClinicDay; view?: View; byTreatment?: boolean }) => {
    const chosen = { day, view, byTreatment, ...next };
    setParams({
      ...(chosen.day !== today && { date: chosen.day }),
      ...(chosen.view === "week" && { view: "week" }),
      ...(chosen.byTreatment && { by: "treatment" }),
    });
  };
  return { day, view, byTreatment, show };
}
