import { UsersRound } from "lucide-react";
import { Link } from "react-router-dom";
import { Avatar } from "../../components/avatar.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { onIntent } from "../../lib/prefetch.ts";
import { useDoctors, useSettings } from "../../lib/published/published-clinic.ts";
import "../../styles/public-pages.scss";
import { TeamSkeleton } from "./team-skeleton.tsx";

export function Page() {
  const { data: settings } = useSettings();
  return (
    <div className="container page">
      <PageHeading
        title={`About ${settings.name}`}
        lead="We opened in 2022, in a former chandler's shop under the bridge. Four dentists, five chairs, and one rule: nobody is rushed, on either side of the drill."
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
      <section aria-labelledby="team-title">
        <h2 id="team-title">Our dentists</h2>
        <Team />
      </section>
      <p className="page-end">
        <Link className="btn btn-primary btn-lg" to="/appointment" {...onIntent("/appointment")}>
          Book an appointment
        </Link>
      </p>
    </div>
  );
}

function Team() {
  const { data: doctors, state, retry } = useDoctors();
  if (state === "given") return <TeamSkeleton />;
  if (state === "failed")
    return <ErrorState error={undefined} title="Our team could not be loaded" retry={retry} />;
  if (doctors.length === 0) {
    return (
      <EmptyState icon={UsersRound} title="We are about to introduce ourselves">
        Our dentists' portraits will stand here soon.
      </EmptyState>
    );
  }
  return (
    <ul className="team">
      {doctors.map(({ _id, name, specialty, img }) => (
        <li key={_id} className="team-card">
          <Avatar name={name} src={img} portrait />
          <h3>{name}</h3>
          <p>{specialty}</p>
        </li>
      ))}
    </ul>
  );
}
