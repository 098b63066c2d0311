import { Link } from "react-router-dom";
import { bookingLink, bookingPath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { useTreatments } from "../../lib/published/published-treatments.ts";
import picture from "./art/half-hour.svg";

const cleaning = "teeth-cleaning";

export function TreatmentPromo() {
  const offered = useTreatments().data.some(({ _id }) => _id === cleaning);
  return (
    <section className="promo" aria-labelledby="promo-title">
      <div className="container promo-grid">
        <img
          className="promo-picture"
          src={picture}
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
            to={offered ? bookingLink({ treatment: cleaning }) : bookingPath}
            {...onIntent(bookingPath)}
          >
            Find a free half-hour
          </Link>
        </div>
      </div>
    </section>
  );
}
