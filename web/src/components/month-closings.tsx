import { CalendarOff } from "lucide-react";
import type { ClinicDay } from "../lib/clinic/clinic-day.ts";
import { closingDays, closingsOf } from "../lib/clinic/month-closings.ts";
import { partOfDayText } from "./clinic/clinic-format.ts";

type Props = { month: ClinicDay; rules: Parameters<typeof closingsOf>[1]; today: ClinicDay };

/** Says why days of the month in view can't be chosen, where the clinic tells. */
export function MonthClosings({ month, rules, today }: Props) {
  const closings = closingsOf(month, rules, today);
  if (closings.length === 0) return null;
  return (
    <ul className="month-closings" aria-label="Closed in this month">
      {closings.map((closing) => {
        const { date, from, to, reason } = closing;
        return (
          <li key={date + from}>
            <CalendarOff size={18} aria-hidden="true" />
            <span>
              Closed {closingDays(closing)}
              {from && to && `, ${partOfDayText({ from, to })}`}: {reason}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
