import { useEffect } from "react";
import { useSoonest, useTreatments } from "../../lib/published/published-treatments.ts";
import filling from "./art/filling.svg";
import fluoride from "./art/fluoride.svg";
import whitening from "./art/whitening.svg";
import { ServiceTerms } from "./service-terms.tsx";

/** Those that the clinic is known for; what else it does is a list below them. */
const pictures: Record<string, string> = {
  "fluoride-treatment": fluoride,
  "cavity-filling": filling,
  "teeth-whitening": whitening,
};

/** Whoever comes back to the page, or to its tab, finds what is free now. */
function useNewest() {
  useEffect(() => {
    const renew = () => {
      if (document.hidden) return;
      useTreatments.renew();
      useSoonest.renew();
    };
    renew();
    document.addEventListener("visibilitychange", renew);
    return () => document.removeEventListener("visibilitychange", renew);
  }, []);
}

export function Services() {
  useNewest();
  const { data: treatments } = useTreatments();
  return (
    <section className="container section" id="services" aria-labelledby="services-title">
      <div className="section-heading">
        <h2 id="services-title">Good care is mostly small things, done in time</h2>
        <p className="lead">
          What each visit costs, how long it takes, and when you could come. Choose one, and it stays chosen
          while you log in or sign up.
        </p>
      </div>
      <ul className="service-grid">
        {treatments
          .filter(({ _id }) => _id in pictures)
          .map((treatment) => (
            <li key={treatment._id} className="service-card">
              <img
                className="service-picture"
                src={pictures[treatment._id]}
                alt=""
                width="320"
                height="220"
                loading="lazy"
                decoding="async"
              />
              <h3>{treatment.name}</h3>
              <p className="service-text">{treatment.description}</p>
              <ServiceTerms treatment={treatment} />
            </li>
          ))}
      </ul>
      <ul className="service-list">
        {treatments
          .filter(({ _id }) => !(_id in pictures))
          .map((treatment) => (
            <li key={treatment._id}>
              <h3>{treatment.name}</h3>
              <ServiceTerms treatment={treatment} />
            </li>
          ))}
      </ul>
    </section>
  );
}
