import { readDate } from "@clinic/domain/calendar-date.ts";
import { useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import type { View } from "./shown-days.ts";

export type Shown = {
  day: ClinicDay;
  view: View;
  /** How the table is sorted. */
  byTreatment: boolean;
  /** Whose week; empty for everybody's. */
  doctorId: string;
};

/** What the sheet shows stands in the address: a link to a day works, and so does the back button. */
export function useShown(today: ClinicDay) {
  const [params, setParams] = useSearchParams();
  const asked = params.get("view");
  const shown: Shown = {
    day: readDate(params.get("date") ?? "") ?? today,
    view: asked === "week" || asked === "table" ? asked : "day",
    byTreatment: params.get("by") === "treatment",
    doctorId: params.get("doctor") ?? "",
  };
  const show = (next: Partial<Shown>) => {
    const { day, view, byTreatment, doctorId } = { ...shown, ...next };
    setParams({
      ...(day !== today && { date: day }),
      ...(view !== "day" && { view }),
      ...(byTreatment && { by: "treatment" }),
      ...(doctorId !== "" && { doctor: doctorId }),
    });
  };
  return { ...shown, show };
}
