import type { PublicSettings } from "@clinic/contract/settings.ts";
import { cityLine } from "@clinic/domain/address.ts";
import type { Weekday } from "@clinic/domain/calendar-date.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { Clock, MapPin, Phone } from "lucide-react";
import { Fragment } from "react";
import { directionsUrl, formatHours, formatWeekday, listWeekdays } from "../shared/clinic-format.ts";
import { useSettings, useSite } from "../shared/published.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { AreaDrawing } from "./area-drawing.tsx";
import { OptionalWords } from "./optional-words.tsx";

export function InfoCards() {
  const { data: settings } = useSettings();
  const { urgentLine } = useSite().data.contact;
  return (
    <section className="container info-cards" aria-label="Visit us">
      <div className="info-card is-deep">
        <h2>
          <Clock className="icon" aria-hidden="true" />
          Opening Hours
        </h2>
        <OpeningHours settings={settings} />
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
        <AreaDrawing />
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
