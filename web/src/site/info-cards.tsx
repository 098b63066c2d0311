import type { PublicSettings } from "@clinic/contract/settings.ts";
import { cityLine } from "@clinic/domain/address.ts";
import type { Weekday } from "@clinic/domain/calendar-date.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { Clock, MapPin, Phone } from "lucide-react";
import { Fragment } from "react";
import {
  directionsUrl,
  formatHours,
  formatOpeningDay,
  formatTimeOfDay,
  formatWeekday,
  listWeekdays,
} from "../shared/clinic-format.ts";
import { openingStateAt } from "../shared/opening-state.ts";
import { useSettings, useSite } from "../shared/published.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import map from "./art/map.svg";
import { OptionalWords } from "./optional-words.tsx";

/** `folded`: the hours of the week show on request, and the map not at all. */
export function InfoCards({ folded = false }: { folded?: boolean }) {
  const { data: settings } = useSettings();
  const { urgentLine } = useSite().data.contact;
  return (
    <section
      className={folded ? "container info-cards is-folded" : "container info-cards"}
      aria-label="Visit us"
    >
      <div className="info-card is-deep">
        <h2>
          <Clock className="icon" aria-hidden="true" />
          Opening Hours
        </h2>
        {folded ? (
          <details>
            <summary>
              <OpenNow settings={settings} />
            </summary>
            <OpeningHours settings={settings} />
          </details>
        ) : (
          <OpeningHours settings={settings} />
        )}
      </div>
      <div className="info-card is-place">
        <h2>
          <MapPin className="icon" aria-hidden="true" />
          Our Location
        </h2>
        <address>
          {settings.address.street}
          <br />
          {cityLine(settings.address)}
        </address>
        <a href={directionsUrl(settings)} target="_blank" rel="noreferrer">
          Get directions
        </a>
        {!folded && (
          <img
            className="map-picture"
            src={map}
            alt=""
            width="400"
            height="180"
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
      <div className="info-card">
        <h2>
          <Phone className="icon" aria-hidden="true" />
          Contact Us
        </h2>
        <p>
          <a className="big-link figures" href={settings.phoneUrl}>
            {settings.phone}
          </a>
        </p>
        <p>
          <a href={emailUrl(settings.email)}>{settings.email}</a>
        </p>
        <OptionalWords path="site.contact.urgentLine" text={urgentLine} />
      </div>
    </section>
  );
}

/** The prerendered page may be days old, so only the browser says whether the clinic is open. */
function OpenNow({ settings }: { settings: PublicSettings }) {
  const hydrated = useHydrated();
  const { timeZone } = settings;
  const now = new Date();
  const state = hydrated ? openingStateAt(settings, now) : null;
  if (state === null) return "This week";
  if ("until" in state) return `Open until ${formatTimeOfDay(state.until)}`;
  const day = formatOpeningDay(state.opensOn, timeZone, now);
  const from = formatTimeOfDay(state.from);
  return day === "Today"
    ? `Opens at ${from}`
    : `Closed now, opens ${day.replace("Tomorrow", "tomorrow")} at ${from}`;
}

/** Always has seven lines, so that the layout stays when the current hours replace the prerendered hours. */
function OpeningHours({ settings }: { settings: PublicSettings }) {
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
