import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { Weekday } from "@clinic/domain/calendar-date.ts";
import { Fragment } from "react";
import {
  formatHours,
  formatOpeningDay,
  formatTimeOfDay,
  formatWeekday,
  listWeekdays,
} from "../shared/clinic-format.ts";
import { openingStateAt } from "../shared/opening-state.ts";
import { useHydrated } from "../shared/use-hydrated.ts";

/** `Open until 6:00 PM` or `Opens tomorrow at 9:00 AM`. The prerendered page may be days old, so only the browser says it. */
export function OpenNow({ settings }: { settings: PublicSettings }) {
  const hydrated = useHydrated();
  const { timeZone } = settings;
  const now = new Date();
  if (!hydrated) return "This week";
  const state = openingStateAt(settings, now);
  if (state === null) return "Closed for now";
  if ("until" in state) return `Open until ${formatTimeOfDay(state.until)}`;
  // `Today` and `Tomorrow` stand inside the sentence.
  const day = formatOpeningDay(state.opensOn, timeZone, now).replace(/^To/, "to");
  return `Opens ${day} at ${formatTimeOfDay(state.from)}`;
}

/** Always has seven lines, so that the layout stays when the current hours replace the prerendered hours. */
export function OpeningHours({ settings }: { settings: PublicSettings }) {
  // Only the browser marks today's line, because the prerendered page may be days old.
  const today = useHydrated() ? findCurrentWeekday(settings.timeZone) : undefined;
  return (
    <dl className="hours">
      {listWeekdays().map((day) => (
        <div key={day} className={day === today ? "is-today" : undefined}>
          <dt>
            {formatWeekday(day)}
            {day === today && <span className="visually-hidden"> (today)</span>}
          </dt>
          <dd>
            {settings.openingHours[day].length === 0
              ? formatHours([])
              : settings.openingHours[day].map((range, i) => (
                  <Fragment key={range.from}>
                    {i > 0 && ", "}
                    <span>{formatHours([range])}</span>
                  </Fragment>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function findCurrentWeekday(timeZone: string): Weekday | undefined {
  // The keys of the opening hours are the English names.
  const name = new Intl.DateTimeFormat("en", { weekday: "long", timeZone }).format(new Date()).toLowerCase();
  return listWeekdays().find((day) => day === name);
}
