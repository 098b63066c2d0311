import { CalendarCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { onIntent } from "../../lib/prefetch.ts";
import picture from "./art/hero.svg";

export function Hero() {
  return (
    <section className="hero container">
      <div className="hero-words">
        <h1>Dentistry that gives you its time.</h1>
        <p className="lead">
          A small clinic in Brooklyn where every visit starts when it should. Choose a treatment, see the
          price and the free times, and book in under a minute.
        </p>
        <div className="hero-actions">
          <Link className="btn btn-primary btn-lg" to="/appointment" {...onIntent("/appointment")}>
            Get Started
          </Link>
          <a className="btn btn-outline-secondary btn-lg" href="#services">
            What we do
          </a>
        </div>
        <p className="hero-note">
          <CalendarCheck className="icon" aria-hidden="true" />
          No call needed, and no card until after you have booked.
        </p>
      </div>
      <img
        className="hero-picture"
        src={picture}
        width="640"
        height="680"
        alt="A suspension bridge over a river at dusk; its tower is a molar, and the sun behind it a pearl."
        fetchPriority="high"
      />
    </section>
  );
}
