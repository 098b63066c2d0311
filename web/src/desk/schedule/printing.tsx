import type { Schedule } from "@clinic/contract/schedule.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { isolated } from "../../shared/appointment-words.ts";
import { showLongDay, showMoment } from "../../shared/clinic-day.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { hasPaper } from "../../ui/paper.tsx";
import { type Shown, shownDays, useDoctorName } from "./shown-days.ts";

type Props = { asked: Shown; days: Schedule; timeZone: string; now: Date };

/** On paper alone: whose days these are, which, and how old the sheet is. */
export function PrintedHead({ asked, days, timeZone, now }: Props) {
  const { data: clinic } = useQuery(settingsQuery);
  const doctor = useDoctorName(asked.view === "week" ? asked.doctorId : "", days);
  return (
    <div className="printed-head">
      <p>
        {clinic?.name}
        <span>Printed {showMoment(now.toISOString(), timeZone)}</span>
      </p>
      <p className="printed-title">{printedTitle(asked, doctor)}</p>
    </div>
  );
}

/** On paper nothing beside it says which year it is. `doctor`: whose week. */
export function printedTitle({ day, view }: Pick<Shown, "day" | "view">, doctor: string | undefined): string {
  if (view !== "week") return showLongDay(day);
  const { from, to } = shownDays(day, view);
  const week = `${formatDate(from)} – ${formatDate(to)}`;
  return doctor ? `${isolated(doctor)}, ${week}` : week;
}

let asked = false;

/** Whether the page is being put on paper, where columns that scroll would be cut off. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinted);
}

/** What goes on paper in its place leaves the page as it is. */
function isPrinted(): boolean {
  return (asked || matchMedia("print").matches) && !hasPaper();
}

function subscribe(notice: () => void) {
  const media = matchMedia("print");
  // The browser takes the page as it stands when these return.
  const begin = () => {
    asked = true;
    flushSync(notice);
  };
  const end = () => {
    asked = false;
    notice();
  };
  media.addEventListener("change", notice);
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    media.removeEventListener("change", notice);
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}
