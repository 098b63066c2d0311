import type { Schedule } from "@clinic/contract/schedule.ts";
import type { AppointmentTableProps } from "./appointment-table.tsx";
import { AwayButton } from "./away/away-button.tsx";
import type { Away } from "./away/away-dialog.tsx";
import type { GridActs } from "./day-grid/use-places.ts";
import { DaySheet } from "./day-sheet.tsx";
import { DayView } from "./day-view.tsx";
import { DoctorWeekView } from "./doctor-week-view.tsx";
import { usePrinting } from "./use-printing.ts";
import type { Shown } from "./use-shown.ts";
import { WeekSheet } from "./week-sheet.tsx";

type Props = Pick<AppointmentTableProps, "timeZone" | "today" | "onAct"> &
  GridActs & {
    days: Schedule;
    asked: Shown;
    now: Date;
    withCancelled: boolean;
    /** Other days' answer, while theirs is under way. */
    stale: boolean;
    onAway: (away: Away) => void;
    onShow: (next: Partial<Shown>) => void;
  };

/** The days as they are asked for. Columns that scroll would be cut off on paper: there is a table instead. */
export function ShownDaysView({
  days,
  asked,
  withCancelled,
  onAct,
  onBook,
  onMove,
  onAway,
  onShow,
  ...all
}: Props) {
  const printing = usePrinting();
  const { view, byTreatment, doctorId } = asked;
  const openDay = (day: string) => onShow({ day, view: "day" });
  if (view === "week" && doctorId && !printing) {
    return (
      <DoctorWeekView
        {...all}
        days={days}
        doctorId={doctorId}
        onBook={onBook}
        onMove={onMove}
        onAway={onAway}
        onOpenDay={openDay}
      />
    );
  }
  if (view === "week") {
    return (
      <WeekSheet
        {...all}
        days={doctorId ? days.map((day) => onlyOf(doctorId, day)) : days}
        withCancelled={withCancelled}
        onOpenDay={openDay}
      />
    );
  }
  return days.map((day) =>
    view === "day" && !printing ? (
      <DayView
        key="columns"
        {...all}
        day={day}
        withCancelled={withCancelled}
        onBook={onBook}
        onMove={onMove}
        headMenu={(column) => (
          <AwayButton column={column} doctor={column.doctor} today={all.today} onAway={onAway} />
        )}
        onOpenWeek={(whose) => onShow({ view: "week", doctorId: whose })}
        onOpenTable={() => onShow({ view: "table" })}
      />
    ) : (
      <DaySheet
        key={day.dateISO}
        {...all}
        day={day}
        byTreatment={view === "table" && byTreatment}
        withCancelled={withCancelled}
        onAct={onAct}
      />
    ),
  );
}

function onlyOf(doctorId: string, day: Schedule[number]): Schedule[number] {
  return { ...day, bookings: day.bookings.filter((booking) => booking.doctorId === doctorId) };
}
