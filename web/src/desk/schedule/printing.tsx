import type { Schedule } from "@clinic/contract/schedule.ts";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { formatDay, formatFullDay, formatInstant } from "../../shared/clinic-day.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { hasPrintedDocument } from "../../ui/printed-document.tsx";
import { findShownDays, type ScheduleParams, useDoctorName } from "./schedule-params.ts";

type PrintedHeadProps = { params: ScheduleParams; days: Schedule; timeZone: string; now: Date };

/** Shows the head of a printed schedule: the clinic, the days, and the time of printing. */
export function PrintedHead({ params, days, timeZone, now }: PrintedHeadProps) {
  const { data: clinic } = useQuery(settingsQuery);
  const doctor = useDoctorName(params.view === "week" ? params.doctorId : "", days);
  return (
    <div className="d-none d-print-block">
      <p className="d-flex gap-3 justify-content-between m-0">
        {clinic?.name}
        <span>Printed {formatInstant(now.toISOString(), timeZone)}</span>
      </p>
      <p className="h3 fw-bold mt-1 mb-2">{formatPrintedTitle(params, doctor)}</p>
    </div>
  );
}

/** Includes the year, because nothing else on the paper names the year. `doctor` is undefined for all doctors. */
export function formatPrintedTitle(
  { day, view }: Pick<ScheduleParams, "day" | "view">,
  doctor: string | undefined,
): string {
  if (view !== "week") return formatFullDay(day);
  const { from, to } = findShownDays(day, view);
  const week = `${formatDay(from)} – ${formatDay(to)}`;
  return doctor ? `${isolateDirection(doctor)}, ${week}` : week;
}

let isPrintRequested = false;

/** Whether the schedule itself is being printed. False while a receipt is printed, so that the page stays as it is. */
export function useIsSchedulePrinting(): boolean {
  return useSyncExternalStore(
    subscribeToPrinting,
    () => (isPrintRequested || matchMedia("print").matches) && !hasPrintedDocument(),
  );
}

/** Input ends printing too, because some browsers send no `afterprint`, and a page gets no input while a print dialog is open. */
const endEvents = ["afterprint", "pointermove", "pointerdown", "keydown"] as const;

function subscribeToPrinting(onChange: () => void) {
  const media = matchMedia("print");
  // Renders at once, because the browser prints what the page shows when this listener returns.
  const startPrint = () => {
    isPrintRequested = true;
    flushSync(onChange);
  };
  const endPrint = () => {
    if (!isPrintRequested) return;
    isPrintRequested = false;
    onChange();
  };
  media.addEventListener("change", onChange);
  addEventListener("beforeprint", startPrint);
  for (const type of endEvents) addEventListener(type, endPrint, { capture: true });
  return () => {
    media.removeEventListener("change", onChange);
    removeEventListener("beforeprint", startPrint);
    for (const type of endEvents) removeEventListener(type, endPrint, { capture: true });
  };
}
