import { addressLine, directionsUrl } from "@clinic/domain/address.ts";
import { Clock, MapPin, Phone } from "lucide-react";
import { useSettings, useSite } from "../shared/published.ts";
import { Unbroken } from "../ui/unbroken.tsx";
import { OpeningHours, OpenNow } from "./opening-hours.tsx";
import { OptionalWords } from "./optional-words.tsx";

/** When the clinic is open, where it is and how to reach it, each in a line. The hours of the week show on request. */
export function InfoLines() {
  const { data: settings } = useSettings();
  const { urgentLine } = useSite().data.contact;
  return (
    <section className="container d-flex flex-wrap gap-2" aria-label="Visit us">
      <div className="info-line icon-line is-deep">
        <Clock className="icon" aria-hidden="true" />
        <details className="flex-fill">
          <summary>
            <strong className="d-block">
              <span className="visually-hidden">Opening Hours: </span>
              <OpenNow settings={settings} />
            </strong>
            <small>Hours</small>
          </summary>
          <OpeningHours settings={settings} />
        </details>
      </div>
      <div className="info-line icon-line">
        <MapPin className="icon" aria-hidden="true" />
        <a href={directionsUrl(settings)} target="_blank" rel="noreferrer">
          <strong className="d-block">
            <Unbroken text={addressLine(settings.address)} />
          </strong>
          <small>Directions</small>
        </a>
      </div>
      <div className="info-line icon-line">
        <Phone className="icon" aria-hidden="true" />
        <div>
          <a href={settings.phoneUrl}>
            <strong>{settings.phone}</strong>
          </a>
          <OptionalWords className="small mb-0" path="site.contact.urgentLine" text={urgentLine} />
        </div>
      </div>
    </section>
  );
}
