import { defaultTreatments } from "@clinic/domain/default-treatments.ts";
import filling from "./art/filling.svg";
import fluoride from "./art/fluoride.svg";
import whitening from "./art/whitening.svg";

/** The three that the clinic is known for. What is bookable, and its price, stands on /appointment. */
const pictures: Record<string, string> = {
  "fluoride-treatment": fluoride,
  "cavity-filling": filling,
  "teeth-whitening": whitening,
};

export function Services() {
  return (
    <section className="container section" id="services" aria-labelledby="services-title">
      <div className="section-heading">
        <h2 id="services-title">Good care is mostly small things, done in time</h2>
        <p className="lead">
          Three that people come to us for most. All of them are painless, and none takes longer than an hour.
        </p>
      </div>
      <ul className="service-grid">
        {defaultTreatments
          .filter(({ _id }) => _id in pictures)
          .map(({ _id, name, description }) => (
            <li key={_id} className="service-card">
              <img
                className="service-picture"
                src={pictures[_id]}
                alt=""
                width="320"
                height="220"
                loading="lazy"
                decoding="async"
              />
              <h3>{name}</h3>
              <p>{description}</p>
            </li>
          ))}
      </ul>
    </section>
  );
}
