import type { Schedule } from "@clinic/contract/schedule.ts";
import { plusDays, readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { type ClinicDay, weekOf } from "../../shared/clinic-day.ts";
import { abovePage, isAbovePage, useOpening } from "../../shared/navigation.ts";
import { doctorsQuery } from "../../shared/queries.ts";
import type { DeskBooking } from "./desk-acts.ts";

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

/** A day as columns, the same as a table, and the days of a week. */
type View = "day" | "table" | "week";

/** The days on the sheet, both included. */
export function shownDays(day: ClinicDay, view: View): { from: ClinicDay; to: ClinicDay } {
  if (view !== "week") return { from: day, to: day };
  const from = weekOf(day);
  return { from, to: daysOn(from, 6) };
}

/** Of the days that were shown before, those that keep the view while its own are asked for; none where they would look otherwise. */
export function standIn(days: Schedule, day: ClinicDay, view: View): Schedule {
  const isWeek = days.length > 1;
  if (view === "week") return isWeek ? days : [];
  return isWeek ? days.filter(({ dateISO }) => dateISO === day) : days;
}

/** The same view one page on (1) or back (-1). */
export function turnPage(day: ClinicDay, view: View, step: 1 | -1): ClinicDay {
  return daysOn(day, view === "week" ? 7 * step : step);
}

const lastDay = "9999-12-31";

/** An address can name any day, also the calendar's last ones: nothing is beyond those. */
function daysOn(day: ClinicDay, days: number): ClinicDay {
  return days > 0 && day > plusDays(lastDay, -days) ? lastDay : plusDays(day, days);
}

/** Below Bootstrap's `sm`, as where the styles stack. */
const small = "(max-width: 35.99em)";

/** Whether the screen is a phone's: also once it is turned. */
function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(small).matches);
}

function subscribe(notice: () => void) {
  const media = matchMedia(small);
  media.addEventListener("change", notice);
  return () => media.removeEventListener("change", notice);
}

/** Who is gone is called as their appointments know them. */
export function useDoctorName(doctorId: string, days: Schedule): string | undefined {
  const { data: doctors = [] } = useQuery({ ...doctorsQuery, enabled: doctorId !== "" });
  if (doctorId === "") return undefined;
  const named = [
    ...doctors.map(({ _id, name }) => ({ doctorId: _id, doctor: name })),
    ...days.flatMap(({ columns, bookings }) => [...columns, ...bookings]),
  ];
  return named.find((one) => one.doctorId === doctorId)?.doctor ?? "One doctor";
}

/** Which appointment is open stands in the address: a link to one works, a reload keeps it, and the way back closes it. */
export function useOpened(shown: readonly DeskBooking[]) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const startOpening = useOpening();
  const [clicked, setClicked] = useState<DeskBooking>();
  const id = params.get("open");
  const note = (open: string | null) => {
    const after = new URLSearchParams(params);
    if (open === null) after.delete("open");
    else after.set("open", open);
    setParams(after, {
      ...(open === null ? { replace: true } : { state: abovePage }),
      preventScrollReset: true,
    });
  };
  return {
    id,
    /** As the days on the screen have it, else as it was when it was opened; unknown where a link opened it. */
    booking: shown.find(({ _id }) => _id === id) ?? (clicked?._id === id ? clicked : undefined),
    open: (booking: DeskBooking) =>
      startOpening(() => {
        setClicked(booking);
        note(booking._id);
      }),
    close: () => (isAbovePage(state) ? navigate(-1) : note(null)),
  };
}
