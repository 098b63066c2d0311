import { CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { formatRefundDeadline } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { useReviews, useTreatments } from "../shared/published-lists.ts";
import clockPicture from "./art/half-hour.svg";
import dentistPicture from "./art/hero.svg";
import { ContactForm } from "./contact-form.tsx";
import { InfoCards } from "./info-cards.tsx";
import { ReviewAverage, ReviewGrid } from "./review-cards.tsx";
import { Services } from "./services.tsx";
import "./home.scss";

export function Component() {
  return (
    <>
      <Hero />
      <InfoCards />
      <Services />
      <TreatmentPromo />
      <BookingBanner />
      <Testimonials />
      <ContactSection />
    </>
  );
}

function Hero() {
  return (
    <section className="hero container">
      <div>
        <h1>Dentistry that gives you its time.</h1>
        <p className="lead">
          A small clinic in Brooklyn where every visit starts when it should. See what each one costs and when
          you could come, and book it online.
        </p>
        <div className="hero-actions">
          <Link className="btn btn-primary btn-lg" to="/appointment" {...prefetchOnIntent("/appointment")}>
            Get Started
          </Link>
          <a className="btn btn-outline-secondary btn-lg" href="#services">
            See prices
          </a>
        </div>
        <p className="hero-note">
          <CircleCheck className="icon" aria-hidden="true" />
          No call and no card needed: you log in, or sign up with a name, an email address and a password.
        </p>
      </div>
      <img
        className="hero-picture"
        src={dentistPicture}
        width="640"
        height="680"
        alt="A suspension bridge over a river at dusk; its tower is a molar, and the sun behind it a pearl."
      />
    </section>
  );
}

function BookingBanner() {
  const { data: settings } = useSettings();
  return (
    <section className="container section" aria-labelledby="booking-banner-title">
      <div className="booking-banner">
        <h2 id="booking-banner-title">Your next appointment is a minute away</h2>
        <p>
          Every free time of the next {settings.horizonDays} days is online. Plans change: cancel until{" "}
          {formatRefundDeadline(settings.cancellation, "your appointment")}, and what you paid by card comes
          back in full.
        </p>
        <div className="booking-banner-actions">
          <Link className="btn btn-light btn-lg" to="/appointment" {...prefetchOnIntent("/appointment")}>
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

const promotedTreatment = "teeth-cleaning";

function TreatmentPromo() {
  const isOffered = useTreatments().data.some(({ _id }) => _id === promotedTreatment);
  return (
    <section className="promo" aria-labelledby="promo-title">
      <div className="container promo-grid">
        <img
          className="promo-picture"
          src={clockPicture}
          alt=""
          width="520"
          height="520"
          loading="lazy"
          decoding="async"
        />
        <div>
          <h2 id="promo-title">Half an hour now beats half a day later</h2>
          <p className="lead">
            A cleaning twice a year keeps most drills in their drawer. We remove what a brush can't reach,
            check every tooth and your gums, and tell you plainly what we see.
          </p>
          <p>
            If something needs doing, you get the price and the reason in writing before you decide. If
            nothing does, we send you home with that.
          </p>
          <Link
            className="btn btn-primary"
            to={isOffered ? bookingLink({ treatment: promotedTreatment }) : bookingPath}
            {...prefetchOnIntent(bookingPath)}
          >
            Find a free half-hour
          </Link>
        </div>
      </div>
    </section>
  );
}

function Testimonials() {
  const { data: reviews } = useReviews();
  return (
    <section className="container section" aria-labelledby="testimonials-title">
      <div className="section-heading is-row">
        <div>
          <h2 id="testimonials-title">What our patients say</h2>
          <ReviewAverage />
        </div>
        <Link to="/review" {...prefetchOnIntent("/review")}>
          Read all reviews
        </Link>
      </div>
      <ReviewGrid reviews={reviews.slice(0, 3)} />
    </section>
  );
}

function ContactSection() {
  const { data: settings } = useSettings();
  return (
    <section className="container section" id="contact" aria-labelledby="contact-title">
      <div className="contact-grid">
        <div>
          <h2 id="contact-title">Stay in touch with us</h2>
          <p className="lead">
            A question about a treatment, an old filling, or your insurance? Write to us. A person who knows
            teeth answers, within one business day.
          </p>
          <p>
            If it hurts, don't write:{" "}
            <a className="figures" href={settings.phoneUrl}>
              {settings.phone}
            </a>
          </p>
        </div>
        <div className="panel">
          <ContactForm />
        </div>
      </div>
    </section>
  );
}
