import { CircleCheck } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath } from "../shared/paths.ts";
import { useDoctors, useSettings, useSite } from "../shared/published.ts";
import { useReviews, useTreatments } from "../shared/published-lists.ts";
import { SitePicture } from "../ui/site-picture.tsx";
import { ContactForm } from "./contact-form.tsx";
import { DefaultHero } from "./default-hero.tsx";
import { DentistList } from "./dentist-list.tsx";
import { HomeFacts } from "./home-facts.tsx";
import { InfoLines } from "./info-lines.tsx";
import { OptionalWords } from "./optional-words.tsx";
import { ReviewAverage, ReviewGrid } from "./review-cards.tsx";
import { Rooms } from "./rooms.tsx";
import { PhoneLink, Services } from "./services.tsx";
import "./home.scss";

/** The sections below the first screen hydrate in tasks of their own, so that a slow phone can answer a tap between them. */
export function Component() {
  return (
    <>
      <Hero />
      <HomeFacts />
      <InfoLines />
      <Suspense>
        <Services />
      </Suspense>
      <Suspense>
        <Team />
        <RoomsSection />
      </Suspense>
      <Suspense>
        <TreatmentPromo />
        <BookingBanner />
        <Testimonials />
      </Suspense>
      <Suspense>
        <ContactSection />
      </Suspense>
    </>
  );
}

function Hero() {
  const { home, hero } = useSite().data;
  return (
    <section className="hero container">
      <div>
        <h1 className="mb-3" data-words="site.home.headline">
          {home.headline}
        </h1>
        <OptionalWords className="lead mb-4" path="site.home.lead" text={home.lead} />
        <div className="d-flex flex-wrap gap-3">
          <Link className="btn btn-primary btn-lg" to="/appointment" {...prefetchOnIntent("/appointment")}>
            Get Started
          </Link>
          <a className="btn btn-outline-secondary btn-lg" href="#services">
            See prices
          </a>
        </div>
        <p className="icon-line small text-soft mt-3 mb-0">
          <CircleCheck className="icon" aria-hidden="true" />
          Book in a minute. No card needed.
        </p>
      </div>
      {hero ? (
        <SitePicture picture={hero} className="hero-picture" sizes="(min-width: 48em) 33rem, 92vw" first />
      ) : (
        <DefaultHero />
      )}
    </section>
  );
}

function Team() {
  const { data: dentists } = useDoctors();
  if (dentists.length === 0) return null;
  return (
    <section className="container section" aria-labelledby="team-title">
      <div className="section-heading">
        <h2 id="team-title">{dentists.length === 1 ? "Meet our dentist" : "Meet our dentists"}</h2>
      </div>
      <DentistList dentists={dentists} />
    </section>
  );
}

function RoomsSection() {
  if (useSite().data.rooms.length === 0) return null;
  return (
    <section className="container section" aria-label="Our rooms">
      <Rooms />
    </section>
  );
}

function BookingBanner() {
  const { data: settings } = useSettings();
  const { callToAction } = useSite().data;
  return (
    <section className="container section" aria-labelledby="booking-banner-title">
      <div className="booking-banner is-deep">
        <h2 id="booking-banner-title" data-words="site.callToAction">
          {callToAction}
        </h2>
        <p className="lead">
          Every opening in the next {settings.horizonDays} days is online. Plans change? You can move or
          cancel here, too.
        </p>
        <div className="d-flex flex-wrap gap-3 align-items-center mt-4">
          <Link className="btn btn-light btn-lg" to="/appointment" {...prefetchOnIntent("/appointment")}>
            Book an appointment
          </Link>
          <a className="contact-phone figures" href={settings.phoneUrl}>
            or call {settings.phone}
          </a>
        </div>
      </div>
    </section>
  );
}

/** Shown only if the clinic promotes something. The button books the promoted treatment, as long as it is offered. */
function TreatmentPromo() {
  const { title, lead, text, action, treatment } = useSite().data.promo;
  const isOffered = useTreatments().data.some(({ _id }) => _id === treatment);
  if (title === "") return null;
  return (
    <section className="promo" aria-labelledby="promo-title">
      <div className="container promo-grid">
        <div>
          <h2 id="promo-title" data-words="site.promo.title">
            {title}
          </h2>
          <OptionalWords className="lead" path="site.promo.lead" text={lead} />
        </div>
        <div>
          <OptionalWords path="site.promo.text" text={text} />
          <Link
            className="btn btn-primary"
            to={isOffered ? bookingLink({ treatment }) : bookingPath}
            {...prefetchOnIntent(bookingPath)}
          >
            {action || "Book an appointment"}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Testimonials() {
  const { data: reviews } = useReviews();
  if (reviews.length === 0) return null;
  return (
    <section className="container section home-reviews" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">What our patients say</h2>
      <div className="d-flex flex-wrap gap-2 justify-content-between mb-3">
        <ReviewAverage />
        <Link to="/review" {...prefetchOnIntent("/review")}>
          All reviews
        </Link>
      </div>
      <ReviewGrid reviews={reviews.slice(0, 3)} />
    </section>
  );
}

function ContactSection() {
  const { title, lead } = useSite().data.contact;
  return (
    <section className="container section home-contact" id="contact" aria-labelledby="contact-title">
      <div className="contact-grid">
        <div>
          <h2 id="contact-title" data-words="site.contact.title">
            {title}
          </h2>
          <OptionalWords className="lead" path="site.contact.lead" text={lead} />
          <p className="contact-phone">
            Or call us: <PhoneLink />
          </p>
        </div>
        <div className="panel">
          <ContactForm />
        </div>
      </div>
    </section>
  );
}
