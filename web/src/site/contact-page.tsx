import { addressLine, directionsUrl } from "@clinic/domain/address.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { Clock, Mail, MapPin, Phone } from "lucide-react";
import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { useSettings, useSite } from "../shared/published.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { Unbroken } from "../ui/unbroken.tsx";
import { ContactForm } from "./contact-form.tsx";
import { OpenNow } from "./opening-hours.tsx";
import { OptionalWords } from "./optional-words.tsx";
import "./site-pages.scss";

export function Component() {
  const { data: settings } = useSettings();
  const { contact } = useSite().data;
  return (
    <div className="container page">
      <PageHeading title="Contact us">
        <OptionalWords className="lead" path="site.contact.pageLead" text={contact.pageLead} />
      </PageHeading>
      <div className="contact-grid">
        <ul className="contact-details list-unstyled">
          <li className="icon-line">
            <Phone className="icon" aria-hidden="true" />
            <div>
              <h2 className="fs-6 mb-0">Phone</h2>
              <a className="figures" href={settings.phoneUrl}>
                {settings.phone}
              </a>
            </div>
          </li>
          <li className="icon-line">
            <Mail className="icon" aria-hidden="true" />
            <div>
              <h2 className="fs-6 mb-0">Email</h2>
              <a href={emailUrl(settings.email)}>{settings.email}</a>
            </div>
          </li>
          <li className="icon-line">
            <MapPin className="icon" aria-hidden="true" />
            <div>
              <h2 className="fs-6 mb-0">Address</h2>
              <address className="mb-0">
                <Unbroken text={addressLine(settings.address)} />
              </address>
              <a href={directionsUrl(settings)} target="_blank" rel="noreferrer">
                Get directions
              </a>
            </div>
          </li>
          <li className="icon-line">
            <Clock className="icon" aria-hidden="true" />
            <div>
              <h2 className="fs-6 mb-0">Hours</h2>
              <p className="mb-0">
                <OpenNow settings={settings} />
              </p>
              <Link to="/infoCard" {...prefetchOnIntent("/infoCard")}>
                All opening hours
              </Link>
            </div>
          </li>
        </ul>
        <section className="panel" aria-labelledby="form-title">
          <h2 className="h3 mb-3" id="form-title">
            Send us a message
          </h2>
          <ContactForm />
        </section>
      </div>
    </div>
  );
}
