import type { Doctor } from "@clinic/contract/doctors.ts";
import { generalDentist } from "@clinic/domain/clinic.ts";
import { UsersRound } from "lucide-react";
import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath } from "../shared/paths.ts";
import { useDoctors, useSettings, useSite } from "../shared/published.ts";
import { useTreatments } from "../shared/published-lists.ts";
import { Avatar } from "../ui/avatar.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SitePicture } from "../ui/site-picture.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { OptionalWords } from "./optional-words.tsx";
import { Paragraphs } from "./paragraphs.tsx";
import "./site-pages.scss";

export function Component() {
  const { data: settings } = useSettings();
  const { about, rooms } = useSite().data;
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
      {rooms.length > 0 && (
        <ul className="rooms">
          {rooms.map((room) => (
            <li key={room.sizes[0]?.src}>
              <SitePicture
                picture={room}
                sizes={
                  rooms.length < 3
                    ? "(min-width: 62em) 48rem, (min-width: 48em) 66vw, 92vw"
                    : "(min-width: 62em) 24rem, (min-width: 48em) 33vw, 92vw"
                }
              />
            </li>
          ))}
        </ul>
      )}
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
  // The dentists' cards wait for the treatments, which make them taller. If the treatments fail, the cards show only specialties.
  const treatments = useTreatments();
  if (state === "initial" || treatments.state === "initial") return <DentistTeamSkeleton />;
  if (state === "failed")
    return <ErrorState error={undefined} title="Our team could not be loaded" retry={retry} />;
  if (doctors.length === 0) {
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
  const hasOwnTreatment = specialty !== "" && specialty !== generalDentist;
  return (
    <li className="team-card">
      <Avatar name={name} src={img} portrait />
      <h3>{name}</h3>
      {degree && <p className="team-fact">{degree}</p>}
      {specialty && <p className="team-specialty">{specialty}</p>}
      {others.length > 0 && (
        <p className="team-fact">
          {hasOwnTreatment && "Also "}
          {others.join(", ")}
        </p>
      )}
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
