import { readDate } from "@clinic/domain/calendar-date.ts";
import { useSearchParams } from "react-router-dom";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { useSmallScreen } from "../../lib/use-small-screen.ts";
import type { View } from "./shown-days.ts";

export type Shown = {
  day: ClinicDay;
  view: View;
  /** How the table is sorted. */
  byTreatment: boolean;
  /** Whose week; empty for everybody's. */
  doctorId: string;
};

const views: readonly View[] = ["day", "table", "week"];

/**
 * What the sheet shows stands in the address: a link to a day works, and so does the back button. Where that names no view, a
 * screen too small for columns has the table.
 */
export function useShown(today: ClinicDay) {
  const [params, setParams] = useSearchParams();
  const usual = useSmallScreen() ? "table" : "day";
  const shown: Shown = {
    day: readDate(params.get("date") ?? "") ?? today,
    view: views.find((one) => one === params.get("view")) ?? usual,
    byTreatment: params.get("by") === "treatment",
    doctorId: params.get("doctor") ?? "",
  };
  const show = (next: Partial<Shown>, how?: { replace: boolean }) => {
    const { day, view, byTreatment, doctorId } = { ...shown, ...next };
    const address = {
      ...(day !== today && { date: day }),
      ...(view !== usual && { view }),
      ...(byTreatment && { by: "treatment" }),
      ...(doctorId !== "" && { doctor: doctorId }),
    };
    setParams(address, how);
  };
  return { ...shown, show };
}
