import type { PublicSettings } from "@clinic/contract/settings.ts";
import { formatPartOfDay, todayAt } from "../shared/clinic-format.ts";
import { createFormat } from "../shared/clinic-region.ts";
import { useSettings, useSite } from "../shared/published.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { InfoCards } from "./info-cards.tsx";
import { OptionalWords } from "./optional-words.tsx";
import "./home.scss";

export function Component() {
  const { data: settings } = useSettings();
  const { paymentLine } = useSite().data;
  return (
    <div className="page">
      <div className="container">
        <PageHeading
          title="Opening hours and location"
          lead="When we are open, where to find us, and how to reach us."
        />
      </div>
      <InfoCards />
      <OptionalWords className="container payment-line" path="site.paymentLine" text={paymentLine} />
      <ClosedDays settings={settings} />
    </div>
  );
}

function ClosedDays({ settings }: { settings: PublicSettings }) {
  const { closedDays, timeZone } = settings;
  const today = todayAt(timeZone, new Date());
  const upcoming = closedDays.filter(({ date, last = date }) => last >= today).slice(0, 12);
  if (upcoming.length === 0) return null;
  return (
    <section className="container section" aria-labelledby="closed-title">
      <h2 id="closed-title">Upcoming closures</h2>
      <ul>
        {upcoming.map((closed) => (
          <li key={closed.date + closed.from}>
            <time dateTime={closed.date}>{formatLongDate(closed.date)}</time>
            {closed.last && (
              <>
                {" "}
                to <time dateTime={closed.last}>{formatLongDate(closed.last)}</time>
              </>
            )}
            {closed.from && closed.to && `, ${formatPartOfDay({ from: closed.from, to: closed.to })}`}
            {closed.reason && `: ${closed.reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Parses and formats the date in UTC, because a calendar day has no time zone. */
function formatLongDate(date: string): string {
  return longDateFormat().format(new Date(date));
}

const longDateFormat = createFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }),
);
