import type { DailyStats } from "@clinic/contract/reports.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { slotAt } from "@clinic/domain/slot.ts";
import { type ClinicDay, showWeekday, weekOf } from "../../lib/clinic/clinic-day.ts";
import { BarChart } from "./bar-chart.tsx";
import { byHour, byWeek, capacityFrom } from "./figures.ts";
import { shortDay, showDollars } from "./show-figures.ts";

const weekShades = [
  { shade: "bar", words: "Past" },
  { shade: "now", words: "This week" },
  { shade: "ahead", words: "Coming" },
] as const;

const capacityShades = [
  { shade: "bar", words: "Taken" },
  { shade: "rest", words: "Free" },
] as const;

export function Charts({ stats, today }: { stats: DailyStats; today: ClinicDay }) {
  const thisWeek = weekOf(today);
  const weeks = byWeek(stats).map((week) => ({
    ...week,
    label: shortDay(week.from),
    longLabel: `the week of ${formatDate(week.from)}`,
    ...(week.from === thisWeek && { tone: "now" as const }),
    ...(week.from > thisWeek && { tone: "ahead" as const }),
  }));
  return (
    <div className="charts">
      <BarChart
        title="Appointments per week"
        labelName="Week"
        valueName="Appointments"
        legend={weekShades}
        bars={weeks.map((week) => ({ ...week, value: week.appointments }))}
      />
      <BarChart
        title="Income per week"
        labelName="Week"
        valueName="Income"
        show={showDollars}
        legend={weekShades}
        bars={weeks.map((week) => ({ ...week, value: week.income }))}
      />
      <BarChart
        title="Busiest hours"
        labelName="Hour"
        valueName="Appointments"
        bars={byHour(stats).map(({ hour, appointments }) => ({
          label: slotAt(hour * 60)
            .replace(/^0/, "")
            .replace(":00", ""),
          value: appointments,
        }))}
      />
      <BarChart
        title="Free capacity, next 14 days"
        labelName="Day"
        valueName="Taken"
        restName="Free"
        show={formatDuration}
        legend={capacityShades}
        bars={capacityFrom(stats, today, 14).map(({ day, taken, free }) => ({
          label: shortDay(day),
          longLabel: showWeekday(day),
          value: taken,
          rest: free,
        }))}
      />
    </div>
  );
}
