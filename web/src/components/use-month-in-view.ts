import { useState } from "react";
import type { ClinicDay } from "../lib/clinic/clinic-day.ts";

export type MonthInView = { month: ClinicDay; onMonth: (month: ClinicDay) => void };

/** The month in view, by one of its days. A day that was chosen elsewhere, like in the address, brings its own. */
export function useMonthInView(day: ClinicDay): MonthInView {
  const [view, setView] = useState({ day, month: day });
  if (view.day !== day) setView({ day, month: day });
  return { month: view.month, onMonth: (month) => setView({ day, month }) };
}
