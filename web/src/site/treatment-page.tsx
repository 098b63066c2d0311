import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { SearchX } from "lucide-react";
import { Link, useParams } from "react-router-dom";
import { builtClinic } from "../shared/built-clinic.ts";
import { formatTreatmentPrice } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath, dentistLink, treatmentLink } from "../shared/paths.ts";
import { useDoctors, useSettings, useSite } from "../shared/published.ts";
import { useRefetchOnReturn, useTreatments } from "../shared/published-lists.ts";
import { Avatar } from "../ui/avatar.tsx";
import { TabTitle } from "../ui/page-heading.tsx";
import { EmptyState, ErrorState, Skeleton } from "../ui/states.tsx";
import { hasPicture, TreatmentPicture } from "../ui/treatment-picture.tsx";
import { CancelFact } from "./cancel-fact.tsx";
import { PausedBooking, TreatmentOpenings } from "./openings.tsx";
import { OptionalWords } from "./optional-words.tsx";
import "./own-pages.scss";
import "./rows.scss";

/** A treatment's own page. It is prerendered at a deploy. A treatment that is newer than the deploy is shown by any-treatment.html. */
export function Component() {
  const { id } = useParams();
  const { data, state, retry } = useTreatments();
  useRefetchOnReturn(useTreatments);
  const treatment = data.find(({ _id }) => _id === id);
  if (treatment) return <TreatmentDetails key={treatment._id} treatment={treatment} />;
  return (
    <div className="container page">
      {state === "initial" ? (
        <Skeleton className="own-page-skeleton" />
      ) : state === "failed" ? (
        <ErrorState error={undefined} title="This treatment could not be loaded" retry={retry} />
      ) : (
        <MissingTreatment wasOffered={builtClinic.treatments.some(({ _id }) => _id === id)} offered={data} />
      )}
    </div>
  );
}

function MissingTreatment({ wasOffered, offered }: { wasOffered: boolean; offered: readonly Treatment[] }) {
  return (
    <>
      <h1>{wasOffered ? "We no longer offer this treatment" : "We don't offer this treatment"}</h1>
      {offered.length > 0 ? (
        <>
          <p className="lead">Here is everything that you can book with us.</p>
          <ul className="list-unstyled">
            {offered.map(({ _id, name, Price, durationMinutes }) => (
              <li key={_id} className="mb-3">
                <Link
                  className="fw-semibold"
                  to={treatmentLink(_id)}
                  {...prefetchOnIntent(treatmentLink(_id))}
                >
                  {name}
                </Link>
                <div className="text-soft figures">
                  {formatTreatmentPrice(Price)} · {formatDuration(durationMinutes)}
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <EmptyState icon={SearchX} title="Nothing can be booked online at the moment">
          Please write to us or call us.
        </EmptyState>
      )}
    </>
  );
}

function TreatmentDetails({ treatment }: { treatment: Treatment }) {
  const { _id, name, description, picture = "" } = treatment;
  const { data: settings } = useSettings();
  const isPaused = settings.bookingPaused !== "";
  return (
    <div className="container page own-page">
      <TabTitle title={name} />
      <div>
        {hasPicture(picture) && (
          <div className="row-picture own-page-picture mb-3">
            <TreatmentPicture picture={picture} className="row-art" />
          </div>
        )}
        <h1>{name}</h1>
        <p className="lead own-page-text">{description}</p>
        <TreatmentFacts treatment={treatment} />
      </div>
      <section className="panel own-page-openings" aria-labelledby="openings-title">
        <h2 className="h3 mb-3" id="openings-title">
          Next openings
        </h2>
        {isPaused ? <PausedBooking /> : <TreatmentOpenings treatment={_id} />}
        <Link
          className="btn btn-outline-primary mt-3"
          to={bookingLink({ treatment: _id })}
          {...prefetchOnIntent(bookingPath)}
        >
          See the calendar
        </Link>
        {!isPaused && <p className="text-soft small mt-3 mb-0">Book in a minute. No card needed.</p>}
      </section>
      <div>
        <Performers treatment={_id} />
        <Link to="/#services" {...prefetchOnIntent("/")}>
          All treatments and prices
        </Link>
      </div>
    </div>
  );
}

function TreatmentFacts({ treatment }: { treatment: Treatment }) {
  const { Price, durationMinutes, forWhom } = treatment;
  const { paymentLine } = useSite().data;
  return (
    <>
      <dl className="facts fw-semibold mb-4">
        <div>
          <dt>Price</dt>
          <dd className="figures">{formatTreatmentPrice(Price)}</dd>
        </div>
        <div>
          <dt>Length</dt>
          <dd className="figures">{formatDuration(durationMinutes)}</dd>
        </div>
        {forWhom && (
          <div>
            <dt>For whom</dt>
            <dd>{forWhom}</dd>
          </div>
        )}
        <CancelFact treatments={[treatment]} />
      </dl>
      <OptionalWords className="text-soft" path="site.paymentLine" text={paymentLine} />
    </>
  );
}

/** The dentists with whom the treatment can be booked. A treatment without dentists is done by the clinic's team. */
function Performers({ treatment }: { treatment: string }) {
  const { data, state } = useDoctors();
  const performers = data.filter(({ treatments }) => treatments.includes(treatment));
  if (data.length === 0 && state !== "current") return null;
  return (
    <section aria-labelledby="performers-title">
      <h2 className="h3" id="performers-title">
        Who treats you
      </h2>
      {performers.length === 0 ? (
        <p>Our dental team</p>
      ) : (
        <ul className="list-unstyled mb-4">
          {performers.map(({ _id, name, img, degree, languages }) => (
            <li key={_id} className="d-flex gap-3 align-items-center mt-3">
              <Avatar name={name} src={img} />
              <div>
                <Link to={dentistLink(_id)} {...prefetchOnIntent(dentistLink(_id))}>
                  <bdi>{name}</bdi>
                </Link>
                {(degree || languages) && (
                  <div className="text-soft">{[degree, languages].filter(Boolean).join(" · ")}</div>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
