import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { MapPin, Phone } from "lucide-react";
import { cityLine, directionsUrl } from "../../components/clinic/clinic-format.ts";

export function ClinicPanel({ clinic }: { clinic: PublicSettingsAnswer }) {
  return (
    <section className="visit-clinic below-awaited" aria-labelledby="visit-clinic">
      <h2 id="visit-clinic">{clinic.name}</h2>
      <ul>
        <li>
          <MapPin className="icon" aria-hidden="true" />
          <div>
            <address>
              {clinic.address.street}
              <br />
              {cityLine(clinic.address)}
            </address>
            <a href={directionsUrl(clinic)} target="_blank" rel="noreferrer">
              Get directions
            </a>
          </div>
        </li>
        <li>
          <Phone className="icon" aria-hidden="true" />
          <div>
            <a className="figures" href={clinic.phoneUrl}>
              {clinic.phone}
            </a>
            <p>Questions, or running late? Call us.</p>
          </div>
        </li>
      </ul>
    </section>
  );
}
