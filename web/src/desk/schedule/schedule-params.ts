import type { Schedule } from "@clinic/contract/schedule.ts";
import { plusDays, readDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { type ClinicDay, startOfClinicWeek } from "../../shared/clinic-day.ts";
import { abovePageState, isAbovePage, useOpenAfterPaint } from "../../shared/navigation.ts";
import { doctorsQuery } from "../../shared/queries.ts";
import type { DeskBooking } from "./desk-actions.ts";

/** `day` shows a day as columns, `table` the same day as a table, `week` a week. */
type ScheduleViewName = "day" | "table" | "week";

const scheduleViewNames: readonly ScheduleViewName[] = ["day", "table", "week"];

export type ScheduleParams = {
  day: ClinicDay;
  view: ScheduleViewName;
  /** Whether the table is grouped by treatment. */
  byTreatment: boolean;
  /** The doctor whose week is shown; empty for all doctors. */
  doctorId: string;
};

/** Keeps what the schedule shows in the page's address. If the address has no view, a small screen shows the table. */
export function useScheduleParams(today: ClinicDay) {
  const [query, setQuery] = useSearchParams();
  const defaultView = useIsSmallScreen() ? "table" : "day";
  const params: ScheduleParams = {
    day: readDate(query.get("date") ?? "") ?? today,
    view: scheduleViewNames.find((view) => view === query.get("view")) ?? defaultView,
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

/** Returns the first and the last day that the schedule shows. */
export function findShownDays(day: ClinicDay, view: ScheduleViewName): { from: ClinicDay; to: ClinicDay } {
  if (view !== "week") return { from: day, to: day };
  const from = startOfClinicWeek(day);
  return { from, to: plusDaysUntilLast(from, 6) };
}

/** Returns the previous days, to show them while new days load. Empty if the previous days don't fit the view. */
export function pickPlaceholderDays(days: Schedule, day: ClinicDay, view: ScheduleViewName): Schedule {
  const isWeek = days.length > 1;
  if (view === "week") return isWeek ? days : [];
  return isWeek ? days.filter(({ dateISO }) => dateISO === day) : days;
}

/** Returns the day that the next (1) or the previous (-1) page of the schedule shows. */
export function findDayOfNextPage(day: ClinicDay, view: ScheduleViewName, step: 1 | -1): ClinicDay {
  return plusDaysUntilLast(day, view === "week" ? 7 * step : step);
}

const lastCalendarDay = "9999-12-31";

/** Stops at the calendar's last day, because the page's address can name any day of the calendar. */
function plusDaysUntilLast(day: ClinicDay, days: number): ClinicDay {
  return days > 0 && day > plusDays(lastCalendarDay, -days) ? lastCalendarDay : plusDays(day, days);
}

/** Matches screens below Bootstrap's `sm`, because the styles change at the same width. */
const smallScreenQuery = "(max-width: 35.99em)";

export function useIsSmallScreen(): boolean {
  return useSyncExternalStore(subscribeToScreenSize, () => matchMedia(smallScreenQuery).matches);
}

function subscribeToScreenSize(onChange: () => void) {
  const media = matchMedia(smallScreenQuery);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Takes the name of a doctor who has left from the doctor's appointments. Undefined for all doctors. */
export function useDoctorName(doctorId: string, days: Schedule): string | undefined {
  const { data: doctors = [] } = useQuery({ ...doctorsQuery, enabled: doctorId !== "" });
  if (doctorId === "") return undefined;
  const named = [
    ...doctors.map(({ _id, name }) => ({ doctorId: _id, doctor: name })),
    ...days.flatMap(({ columns, bookings }) => [...columns, ...bookings]),
  ];
  return named.find((one) => one.doctorId === doctorId)?.doctor ?? "One doctor";
}

/** Opens an appointment's panel, at its top or at the next visit. */
export type OnOpenAppointment = (booking: DeskBooking, at?: "next-visit") => void;

/** Keeps the open appointment's id in the address, so that a link or a reload opens its panel and Back closes the panel. */
export function useOpenAppointment(shown: readonly DeskBooking[]) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const startOpening = useOpenAfterPaint();
  const [clicked, setClicked] = useState<{ booking: DeskBooking; at: "next-visit" | undefined }>();
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
  const open: OnOpenAppointment = (booking, at) =>
    startOpening(() => {
      setClicked({ booking, at });
      setOpenId(booking._id);
    });
  const current = clicked?.booking._id === id ? clicked : undefined;
  return {
    id,
    /** The open appointment from the days on screen, else as it was clicked. Undefined for a link to another day. */
    booking: shown.find(({ _id }) => _id === id) ?? current?.booking,
    isAtNextVisit: current?.at === "next-visit",
    open,
    close: () => (isAbovePage(state) ? navigate(-1) : setOpenId(null)),
  };
}
