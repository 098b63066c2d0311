import type { ClosedDay, PublicSettings } from "@clinic/contract/settings.ts";
import { partOfDayText } from "../shared/clinic-format.ts";
import { useSettings } from "../shared/published.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { InfoCards } from "./info-cards.tsx";
import "./home.scss";

export function Component() {
  const { data: settings } = useSettings();
  return (
    <div className="page">
      <div className="container">
        <PageHeading
          title="Opening hours and location"
          lead="When we are here, where that is, and how to reach us."
        />
      </div>
      <InfoCards />
      <ClosedDays settings={settings} />
    </div>
  );
}

/** At most this many: a page, not a calendar. */
const shown = 12;

function ClosedDays({ settings }: { settings: PublicSettings }) {
  const { closedDays, timeZone } = settings;
  // Sweden writes dates as `2023-01-05`.
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
  const coming = closedDays.filter(({ date }) => date >= today).slice(0, shown);
  if (coming.length === 0) return null;
  return (
    <section className="container section" aria-labelledby="closed-title">
      <h2 id="closed-title">Upcoming closings</h2>
      <ul>
        {coming.map((closed) => (
          <li key={closed.date + closed.from}>
            <time dateTime={closed.date}>{longDate(closed.date)}</time>
            {partText(closed)}
            {closed.reason && `: ${closed.reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing for a whole day. */
function partText({ from, to }: ClosedDay): string {
  return from && to ? `, ${partOfDayText({ from, to })}` : "";
}

/** A calendar day has no time zone: read and written in UTC it stays itself. */
function longDate(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(date));
}
