import type { Schedule } from "@clinic/contract/schedule.ts";
import { plusDays, readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { type ClinicDay, startOfClinicWeek } from "../../shared/clinic-day.ts";
import { abovePageState, isAbovePage, useOpenAfterPaint } from "../../shared/navigation.ts";
import { doctorsQuery } from "../../shared/queries.ts";
import type { DeskBooking } from "./desk-actions.ts";

/** `day` shows columns, `table` the same day as a table, `week` a week. */
type View = "day" | "table" | "week";

const views: readonly View[] = ["day", "table", "week"];

export type ScheduleParams = {
  day: ClinicDay;
  view: View;
  /** Whether the table is grouped by treatment. */
  byTreatment: boolean;
  /** The doctor whose week is shown; empty for all doctors. */
  doctorId: string;
};

/** Reads what the schedule shows from the address, and writes it there. Without a view, a small screen shows the table. */
export function useScheduleParams(today: ClinicDay) {
  const [query, setQuery] = useSearchParams();
  const defaultView = useIsSmallScreen() ? "table" : "day";
  const params: ScheduleParams = {
    day: readDate(query.get("date") ?? "") ?? today,
    view: views.find((view) => view === query.get("view")) ?? defaultView,
    byTreatment: query.get("by") === "treatment",
    doctorId: query.get("doctor") ?? "",
  };
  const show = (next: Partial<ScheduleParams>, options?: { replace: boolean }) => {
    const { day, view, byTreatment, doctorId } = { ...params, ...next };
    setQuery(
      {
        ...(day !== today && { date: day }),
        ...(view !== defaultView && { view }),
        ...(byTreatment && { by: "treatment" }),
        ...(doctorId !== "" && { doctor: doctorId }),
      },
      options,
    );
  };
  return { params, show };
}

/** The first and the last day on screen. */
export function dateRangeOf(day: ClinicDay, view: View): { from: ClinicDay; to: ClinicDay } {
  if (view !== "week") return { from: day, to: day };
  const from = startOfClinicWeek(day);
  return { from, to: plusDaysUntilLast(from, 6) };
}

/** The previous days to show while the new ones load; none if the view would change its look. */
export function placeholderDays(days: Schedule, day: ClinicDay, view: View): Schedule {
  const isWeek = days.length > 1;
  if (view === "week") return isWeek ? days : [];
  return isWeek ? days.filter(({ dateISO }) => dateISO === day) : days;
}

/** The day that the next (1) or the previous (-1) page shows. */
export function turnPage(day: ClinicDay, view: View, step: 1 | -1): ClinicDay {
  return plusDaysUntilLast(day, view === "week" ? 7 * step : step);
}

const lastDay = "9999-12-31";

/** An address can name any day of the calendar, and no day follows its last one. */
function plusDaysUntilLast(day: ClinicDay, days: number): ClinicDay {
  return days > 0 && day > plusDays(lastDay, -days) ? lastDay : plusDays(day, days);
}

/** Below Bootstrap's `sm`, like the styles. */
const smallScreen = "(max-width: 35.99em)";

function useIsSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(smallScreen).matches);
}

function subscribe(onChange: () => void) {
  const media = matchMedia(smallScreen);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** A doctor who left has the name that is stored in their appointments. Undefined for all doctors. */
export function useDoctorName(doctorId: string, days: Schedule): string | undefined {
  const { data: doctors = [] } = useQuery({ ...doctorsQuery, enabled: doctorId !== "" });
  if (doctorId === "") return undefined;
  const named = [
    ...doctors.map(({ _id, name }) => ({ doctorId: _id, doctor: name })),
    ...days.flatMap(({ columns, bookings }) => [...columns, ...bookings]),
  ];
  return named.find((one) => one.doctorId === doctorId)?.doctor ?? "One doctor";
}

/** The open appointment's id is in the address: a link opens it, a reload keeps it open, and Back closes it. */
export function useOpenAppointment(shown: readonly DeskBooking[]) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const startOpening = useOpenAfterPaint();
  const [clicked, setClicked] = useState<DeskBooking>();
  const id = query.get("open");
  const setOpenId = (open: string | null) => {
    const next = new URLSearchParams(query);
    if (open === null) next.delete("open");
    else next.set("open", open);
    setQuery(next, {
      ...(open === null ? { replace: true } : { state: abovePageState }),
      preventScrollReset: true,
    });
  };
  return {
    id,
    /** As the days on screen have it, else as it was when clicked. Undefined if a link to another day opened it. */
    booking: shown.find(({ _id }) => _id === id) ?? (clicked?._id === id ? clicked : undefined),
    open: (booking: DeskBooking) =>
      startOpening(() => {
        setClicked(booking);
        setOpenId(booking._id);
      }),
    close: () => (isAbovePage(state) ? navigate(-1) : setOpenId(null)),
  };
}
