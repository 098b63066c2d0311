import type { Doctor } from "@clinic/contract/doctors.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { Link, useParams } from "react-router-dom";
import { builtClinic } from "../shared/built-clinic.ts";
import { formatTreatmentPrice } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath, treatmentLink } from "../shared/paths.ts";
import { useDoctors, useSettings } from "../shared/published.ts";
import { useOpenings, useRefetchOnReturn, useReviews, useTreatments } from "../shared/published-lists.ts";
import { Avatar } from "../ui/avatar.tsx";
import { TabTitle } from "../ui/page-heading.tsx";
import { ErrorState, Skeleton } from "../ui/states.tsx";
import { CancelFact } from "./cancel-fact.tsx";
import { DentistList } from "./dentist-list.tsx";
import { DentistOpenings, FailedOpenings, firstOpenings, PausedBooking } from "./openings.tsx";
import { ReviewGrid } from "./review-cards.tsx";
import "./own-pages.scss";

/** A dentist's own page. It is prerendered at a deploy. A dentist who is newer than the deploy is shown by any-dentist.html. */
export function Component() {
  const { id } = useParams();
  const { data, state, retry } = useDoctors();
  useRefetchOnReturn(useDoctors, useTreatments, useReviews);
  const dentist = data.find(({ _id }) => _id === id);
  if (dentist) return <DentistDetails key={dentist._id} dentist={dentist} />;
  return (
    <div className="container page">
      {state === "initial" ? (
        <Skeleton className="own-page-skeleton" />
      ) : state === "failed" ? (
        <ErrorState error={undefined} title="This dentist could not be loaded" retry={retry} />
      ) : (
        <>
          <h1>
            {builtClinic.doctors.some(({ _id }) => _id === id)
              ? "This dentist no longer works here"
              : "We couldn't find this dentist"}
          </h1>
          {data.length > 0 && (
            <>
              <p className="lead">Here is everyone who treats patients here now.</p>
              <h2 className="visually-hidden">Dentists</h2>
              <DentistList dentists={data} />
            </>
          )}
        </>
      )}
    </div>
  );
}

function DentistDetails({ dentist }: { dentist: Doctor }) {
  const { _id, name, specialty, img, treatments, degree, registration, languages, bio } = dentist;
  const isBookable = treatments.length > 0;
  const { data } = useTreatments();
  const performed = data.filter(({ _id }) => treatments.includes(_id));
  return (
    <div className="container page own-page">
      <TabTitle title={name} />
      <div className="dentist-intro d-flex flex-wrap gap-4">
        <Avatar name={name} src={img} portrait first />
        <div>
          <h1>{name}</h1>
          <p className="lead">{[degree, specialty].filter(Boolean).join(" · ")}</p>
          {bio && <p className="own-page-text">{bio}</p>}
          <dl className="facts fw-semibold mb-4">
            {languages && (
              <div>
                <dt>Speaks</dt>
                <dd>{languages}</dd>
              </div>
            )}
            {registration && (
              <div>
                <dt>Registration</dt>
                <dd>{registration}</dd>
              </div>
            )}
            {isBookable && <CancelFact treatments={performed} />}
          </dl>
        </div>
      </div>
      <section className="panel own-page-openings" aria-labelledby="treatments-title">
        <h2 className="h3 mb-3" id="treatments-title">
          Treatments and next openings
        </h2>
        {isBookable ? (
          <BookableTreatments dentist={dentist} performed={performed} />
        ) : (
          <p>Not taking bookings at the moment.</p>
        )}
        {isBookable && (
          <Link
            className="btn btn-outline-primary mt-3"
            to={bookingLink({ doctor: _id })}
            {...prefetchOnIntent(bookingPath)}
          >
            Book with {name}
          </Link>
        )}
      </section>
      <div>
        <DentistReviews name={name} />
        <Link to="/about" {...prefetchOnIntent("/about")}>
          All our dentists
        </Link>
      </div>
    </div>
  );
}

const maxReviews = 2;

/**
 * The dentist's newest reviews. Only the first page of the clinic's reviews is searched, by the dentist's name: reviews have no dentist's
 * id.
 */
function DentistReviews({ name }: { name: string }) {
  const named = useReviews().data.filter(({ doctor }) => doctor === name);
  if (named.length === 0) return null;
  return (
    <section className="mb-4" aria-labelledby="reviews-title">
      <h2 className="h3 mb-3" id="reviews-title">
        What patients say
      </h2>
      <ReviewGrid reviews={named.slice(0, maxReviews)} />
    </section>
  );
}

type BookableTreatmentsProps = { dentist: Doctor; performed: readonly Treatment[] };

function BookableTreatments({ dentist, performed }: BookableTreatmentsProps) {
  const openings = useOpenings({ doctor: dentist._id });
  const isPaused = useSettings().data.bookingPaused !== "";
  return (
    <>
      {isPaused && <PausedBooking />}
      {openings.state === "failed" && openings.data.length === 0 && <FailedOpenings retry={openings.retry} />}
      <ul className="dentist-treatments list-unstyled mb-0">
        {performed.map(({ _id, name, Price, durationMinutes }) => (
          <li key={_id}>
            <h3 className="fs-6 mb-0">
              <Link to={treatmentLink(_id)} {...prefetchOnIntent(treatmentLink(_id))}>
                {name}
              </Link>
            </h3>
            <p className="text-soft small figures mb-2">
              {formatTreatmentPrice(Price)} · {formatDuration(durationMinutes)}
            </p>
            {!isPaused && (
              <DentistOpenings
                doctor={dentist._id}
                treatment={_id}
                openings={firstOpenings(openings.data, _id)}
                isLoaded={openings.state === "current"}
                label={`Openings for ${name}`}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
