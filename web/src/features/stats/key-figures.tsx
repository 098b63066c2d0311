import type { DailyStats } from "@clinic/contract/reports.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { type ClinicDay, weekOf } from "../../lib/clinic/clinic-day.ts";
import { byWeek, capacityFrom, sum } from "./figures.ts";
import { showDollars, showShare } from "./show-figures.ts";

/** What a glance in the morning is for. */
export function KeyFigures({ stats, today }: { stats: DailyStats; today: ClinicDay }) {
  const week = byWeek(stats).find(({ from }) => from === weekOf(today));
  const coming = capacityFrom(stats, today, 7);
  const free = sum(coming, (day) => day.free);
  const figures = [
    { name: "Appointments this week", value: String(week?.appointments ?? 0) },
    { name: "Income from this week's appointments", value: showDollars(week?.income ?? 0) },
    { name: "No-shows this week", value: String(week?.noShow ?? 0) },
    {
      name: "Free in the next 7 days",
      value: showShare(
        free,
        sum(coming, (day) => day.taken + day.free),
      ),
      note: formatDuration(free),
    },
  ];
  return (
    <dl className="key-figures">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="panel">
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
