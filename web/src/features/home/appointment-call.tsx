import { Link } from "react-router-dom";
import { refundLimit } from "../../lib/clinic/refund-limit.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { useSettings } from "../../lib/published/published-clinic.ts";

export function AppointmentCall() {
  const { data: settings } = useSettings();
  return (
    <section className="container section" aria-labelledby="call-title">
      <div className="call">
        <h2 id="call-title">Your next appointment is a minute away</h2>
        <p>
          Every free time of the next {settings.horizonDays} days is online. Plans change: cancel until{" "}
          {refundLimit(settings.cancellation, "your appointment")}, and what you paid by card comes back in
          full.
        </p>
        <div className="call-actions">
          <Link className="btn btn-light btn-lg" to="/appointment" {...onIntent("/appointment")}>
            Book an appointment
          </Link>
          <a className="figures" href={settings.phoneUrl}>
            or call {settings.phone}
          </a>
        </div>
      </div>
    </section>
  );
}
