import type { PublicSettings } from "@clinic/contract/settings.ts";

/** At most this many: a page, not a calendar. */
const shown = 12;

export function ClosedDays({ settings }: { settings: PublicSettings }) {
  const { closedDays, timeZone } = settings;
  // Sweden writes dates as `2023-01-05`.
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
  const coming = closedDays.filter(({ date }) => date >= today).slice(0, shown);
  if (coming.length === 0) return null;
  return (
    <section className="container section" aria-labelledby="closed-title">
      <h2 id="closed-title">Days on which we are closed</h2>
      <ul>
        {coming.map(({ date, reason }) => (
          <li key={date}>
            <time dateTime={date}>{longDate(date)}</time>
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A calendar day has no time zone: read and written in UTC it stays itself. */
function longDate(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(date));
}
