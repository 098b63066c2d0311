import { UsersRound } from "lucide-react";
import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { useDoctors, useSettings, useSite } from "../shared/published.ts";
import { useFirstFreeTimes, useRefetchOnReturn } from "../shared/published-lists.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../ui/states.tsx";
import { DentistList } from "./dentist-list.tsx";
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
        <ul className="promises list-unstyled d-flex flex-wrap gap-4">
          {about.points.map(({ title, text }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: in the preview several statements may still be empty
            <li key={i}>
              <h2 className="h3">{title}</h2>
              <p className="text-soft mb-0">{text}</p>
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
        <div className="section-heading">
          <h2 id="team-title">Our dentists</h2>
        </div>
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
  const { data: dentists, state, retry } = useDoctors();
  useRefetchOnReturn(useFirstFreeTimes);
  if (dentists.length > 0) return <DentistList dentists={dentists} />;
  // The first deploy of a clinic comes before its dentists.
  if (state === "initial") return <Skeleton lines={8} />;
  if (state === "failed")
    return <ErrorState error={undefined} title="Our team could not be loaded" retry={retry} />;
  return (
    <EmptyState icon={UsersRound} title="No dentist is listed here">
      If you would like to know who will treat you, write to us or call us.
    </EmptyState>
  );
}
