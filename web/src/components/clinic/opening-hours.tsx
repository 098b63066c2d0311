import type { PublicSettings } from "@clinic/contract/settings.ts";
import { dayName, hoursText, weekFromMonday } from "./clinic-format.ts";
import { useClinicWeekday } from "./use-clinic-weekday.ts";

/** Always seven lines, so other hours than the page was built with move nothing. */
export function OpeningHours({ settings }: { settings: PublicSettings }) {
  const today = useClinicWeekday(settings.timeZone);
  return (
    <dl className="hours">
      {weekFromMonday.map((day) => (
        <div key={day} className={day === today ? "is-today" : undefined}>
          <dt>
            {dayName(day)}
            {day === today && <span className="visually-hidden"> (today)</span>}
          </dt>
          <dd>{hoursText(settings.openingHours[day])}</dd>
        </div>
      ))}
    </dl>
  );
}
