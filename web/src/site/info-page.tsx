import type { PublicSettings } from "@clinic/contract/settings.ts";
import { cityLine, directionsUrl } from "@clinic/domain/address.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { Clock, MapPin, Phone } from "lucide-react";
import { formatPartOfDay, todayAt } from "../shared/clinic-format.ts";
import { createFormat } from "../shared/clinic-region.ts";
import { useSettings, useSite } from "../shared/published.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { AreaDrawing } from "./area-drawing.tsx";
import { OpeningHours, OpenNow } from "./opening-hours.tsx";
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
      <OptionalWords className="container text-soft mt-3 mb-0" path="site.paymentLine" text={paymentLine} />
      <ClosedDays settings={settings} />
    </div>
  );
}

function InfoCards() {
  const { data: settings } = useSettings();
  const { urgentLine, gettingHere = "" } = useSite().data.contact;
  return (
    <section className="container d-flex flex-wrap gap-4" aria-label="Visit us">
      <div className="info-card is-deep">
        <h2 className="h3 d-flex gap-2 align-items-center">
          <Clock className="icon" aria-hidden="true" />
          Opening Hours
        </h2>
        <p className="fw-semibold mb-2">
          <OpenNow settings={settings} />
        </p>
        <OpeningHours settings={settings} />
      </div>
      <div className="info-card d-flex flex-column align-items-start">
        <h2 className="h3 d-flex gap-2 align-items-center">
          <MapPin className="icon" aria-hidden="true" />
          Our Location
        </h2>
        <address className="fs-5 fw-semibold mb-2">
          {settings.address.street}
          <br />
          {cityLine(settings.address)}
        </address>
        <a href={directionsUrl(settings)} target="_blank" rel="noreferrer">
          Get directions
        </a>
        <OptionalWords className="mt-2 mb-0" path="site.contact.gettingHere" text={gettingHere} />
        <AreaDrawing />
      </div>
      <div className="info-card">
        <h2 className="h3 d-flex gap-2 align-items-center">
          <Phone className="icon" aria-hidden="true" />
          Contact Us
        </h2>
        <p className="mb-2">
          <a className="fs-5 fw-bold text-nowrap figures" href={settings.phoneUrl}>
            {settings.phone}
          </a>
        </p>
        <p>
          <a href={emailUrl(settings.email)}>{settings.email}</a>
        </p>
        <OptionalWords className="mb-0" path="site.contact.urgentLine" text={urgentLine} />
      </div>
    </section>
  );
}

function ClosedDays({ settings }: { settings: PublicSettings }) {
  const { closedDays, timeZone } = settings;
  const today = todayAt(timeZone, new Date());
  const upcoming = closedDays.filter(({ date, last = date }) => last >= today).slice(0, 6);
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
