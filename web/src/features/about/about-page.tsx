import { Link } from "react-router-dom";
import { PageHeading } from "../../components/page-heading.tsx";
import { onIntent } from "../../lib/prefetch.ts";
import { useSettings } from "../../lib/published/published-clinic.ts";
import "../../styles/public-pages.scss";
import { Team } from "./team.tsx";

export function Component() {
  const { data: settings } = useSettings();
  return (
    <div className="container page">
      <PageHeading
        title={`About ${settings.name}`}
        lead="We opened in 2022, in a former chandler's shop under the bridge, and we have kept one rule ever since: nobody is rushed, on either side of the drill."
      />
      <ul className="promises">
        <li>
          <h2>You know before you book</h2>
          <p>
            Every treatment has its price and its length on the page where you choose the time. It doesn't
            change in the chair.
          </p>
        </li>
        <li>
          <h2>We start on time</h2>
          <p>
            Each treatment is given all the minutes it needs, so the person before you doesn't eat into yours.
          </p>
        </li>
        <li>
          <h2>We explain, then you decide</h2>
          <p>You see what we see on the screen. Some things can wait, and we tell you which.</p>
        </li>
      </ul>
      <section className="awaited" aria-labelledby="team-title">
        <h2 id="team-title">Our dentists</h2>
        <Team />
      </section>
      <p className="page-end below-awaited">
        <Link className="btn btn-primary btn-lg" to="/appointment" {...onIntent("/appointment")}>
          Book an appointment
        </Link>
      </p>
    </div>
  );
}
