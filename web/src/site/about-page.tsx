import type { Doctor } from "@clinic/contract/doctors.ts";
import { UsersRound } from "lucide-react";
import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath, dentistLink } from "../shared/paths.ts";
import { useDoctors, useSettings, useSite } from "../shared/published.ts";
import { useTreatments } from "../shared/published-lists.ts";
import { Avatar } from "../ui/avatar.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { OptionalWords } from "./optional-words.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import { Rooms } from "./rooms.tsx";
import "./site-pages.scss";

export function Component() {
  const { data: settings } = useSettings();
  const { about } = useSite().data;
  return (
    <div className="container page">
      <PageHeading title={`About ${settings.name}`}>
        <OptionalWords className="lead" path="site.about.lead" text={about.lead} />
      </PageHeading>
      {about.points.length > 0 && (
        <ul className="promises">
          {about.points.map(({ title, text }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: in the preview several statements may still be empty
            <li key={i}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {about.text && (
        <div className="about-text">
          <Paragraphs text={about.text} />
        </div>
      )}
      <Rooms />
      <section className="unknown-height" aria-labelledby="team-title">
        <h2 id="team-title">Our dentists</h2>
        <DentistTeam />
      </section>
      <p className="page-end below-unknown-height">
        <Link className="btn btn-primary btn-lg" to="/appointment" {...prefetchOnIntent("/appointment")}>
          Book an appointment
        </Link>
      </p>
    </div>
  );
}

function DentistTeam() {
  const { data: doctors, state, retry } = useDoctors();
  const treatments = useTreatments();
  if (doctors.length === 0) {
    // The first deploy of a clinic comes before its dentists.
    if (state === "given") return <DentistTeamSkeleton />;
    if (state === "failed")
      return <ErrorState error={undefined} title="Our team could not be loaded" retry={retry} />;
    return (
      <EmptyState icon={UsersRound} title="No dentist is listed here">
        If you would like to know who will treat you, write to us or call us.
      </EmptyState>
    );
  }
  return (
    <ul className="team">
      {doctors.map((doctor) => (
        <DentistCard
          key={doctor._id}
          dentist={doctor}
          performed={treatments.data.filter(({ _id }) => doctor.treatments.includes(_id))}
        />
      ))}
    </ul>
  );
}

type Props = { dentist: Doctor; performed: readonly { name: string }[] };

function DentistCard({ dentist, performed }: Props) {
  const { _id, name, specialty, img, treatments, degree, registration, languages, bio } = dentist;
  const others = performed.map((treatment) => treatment.name).filter((other) => other !== specialty);
  return (
    <li className="team-card">
      <Avatar name={name} src={img} portrait />
      <h3>
        <Link to={dentistLink(_id)} {...prefetchOnIntent(dentistLink(_id))}>
          {name}
        </Link>
      </h3>
      {degree && <p className="team-fact">{degree}</p>}
      <p className="team-specialty">{specialty}</p>
      {others.length > 0 && <p className="team-fact">Also {others.join(", ")}</p>}
      {bio && <p className="team-bio">{bio}</p>}
      {languages && <p className="team-fact">Speaks {languages}</p>}
      {registration && <p className="team-fact">Registration: {registration}</p>}
      <p className="team-action">
        {treatments.length > 0 ? (
          <Link
            className="btn btn-outline-primary"
            to={bookingLink({ doctor: _id })}
            {...prefetchOnIntent(bookingPath)}
          >
            Book with {name}
          </Link>
        ) : (
          "Not taking bookings at the moment"
        )}
      </p>
    </li>
  );
}

const skeletonCardKeys = ["1", "2", "3", "4"] as const;

/** Loading placeholder as large as the cards of four dentists. */
function DentistTeamSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading…</span>
      <div className="team" aria-hidden="true">
        {skeletonCardKeys.map((card) => (
          <div key={card} className="team-card">
            <span className="skeleton avatar is-portrait" />
            <span className="skeleton team-line" />
            <span className="skeleton team-line is-short" />
          </div>
        ))}
      </div>
      <noscript>
        <p>Our dentists' names and portraits appear here once scripts are allowed.</p>
      </noscript>
    </div>
  );
}
