import { Link } from "react-router-dom";
import { onIntent } from "../../lib/prefetch.ts";
import picture from "./art/half-hour.svg";

export function TreatmentPromo() {
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
          <Link className="btn btn-primary" to="/appointment" {...onIntent("/appointment")}>
            Find a free half-hour
          </Link>
        </div>
      </div>
    </section>
  );
}
