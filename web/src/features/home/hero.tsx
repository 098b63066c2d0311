import { CircleCheck } from "lucide-react";
import { Link } from "react-router-dom";
import { onIntent } from "../../lib/prefetch.ts";
import picture from "./art/hero.svg";

export function Hero() {
  return (
    <section className="hero container">
      <div className="hero-words">
        <h1>Dentistry that gives you its time.</h1>
        <p className="lead">
          A small clinic in Brooklyn where every visit starts when it should. See what each one costs and when
          you could come, and book it online.
        </p>
        <div className="hero-actions">
          <Link className="btn btn-primary btn-lg" to="/appointment" {...onIntent("/appointment")}>
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
        src={picture}
        width="640"
        height="680"
        alt="A suspension bridge over a river at dusk; its tower is a molar, and the sun behind it a pearl."
      />
    </section>
  );
}
