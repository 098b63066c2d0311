import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { useDoctors, useSettings, useSite } from "../shared/published.ts";
import { useFirstFreeTimes, useRefetchOnReturn } from "../shared/published-lists.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { ErrorState, Skeleton } from "../ui/states.tsx";
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
      <DentistTeam />
      <p className="mt-4 mb-0 below-unknown-height">
        <Link className="btn btn-primary btn-lg" to="/appointment" {...prefetchOnIntent("/appointment")}>
          Book an appointment
        </Link>
      </p>
    </div>
  );
}

/** A clinic that lists no dentists has no such section. */
function DentistTeam() {
  const { data: dentists, state, retry } = useDoctors();
  useRefetchOnReturn(useFirstFreeTimes);
  if (state === "current" && dentists.length === 0) return null;
  return (
    <section className="unknown-height" aria-labelledby="team-title">
      <div className="section-heading">
        <h2 id="team-title">Our dentists</h2>
      </div>
      {dentists.length > 0 ? (
        <DentistList dentists={dentists} />
      ) : state === "failed" ? (
        <ErrorState error={undefined} title="Our team could not be loaded" retry={retry} />
      ) : (
        // The first deploy of a clinic comes before its dentists.
        <Skeleton lines={8} />
      )}
    </section>
  );
}
